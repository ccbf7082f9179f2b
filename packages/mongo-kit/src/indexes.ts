import {
  type Collection,
  type Document,
  type IndexDescription,
  type IndexDescriptionInfo,
  MongoServerError,
} from 'mongodb';

/**
 * Makes what is missing of these indexes; with all of them there it changes nothing. An index of an
 * earlier version that stands in the way (the same keys under another name or rule, the same name for
 * other keys) goes first, so that a service starts on an older database.
 */
export async function ensureIndexes<T extends Document>(
  collection: Collection<T>,
  indexes: readonly IndexDescription[],
): Promise<void> {
  if (indexes.length === 0) return;
  const there = await collection.indexes().catch(unless(NAMESPACE_NOT_FOUND, []));
  for (const { name = '' } of there.filter((index) => indexes.some(standsInTheWayOf(index))))
    await collection.dropIndex(name).catch(unless(INDEX_NOT_FOUND, {}));
  await collection.createIndexes([...indexes]);
}

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

const standsInTheWayOf =
  (there: IndexDescriptionInfo) =>
  (wanted: IndexDescription): boolean => {
    const name = wanted.name ?? nameOf(wanted);
    const sameKeys = keysOf(there) === keysOf(wanted);
    if (there.name === '_id_' || (!sameKeys && there.name !== name)) return false;
    const sameRule = Boolean(there.unique) === Boolean(wanted.unique);
    return !(sameKeys && there.name === name && sameRule);
  };

const entriesOf = ({ key }: IndexDescription | IndexDescriptionInfo): [string, unknown][] =>
  key instanceof Map ? [...key.entries()] : Object.entries(key);

const keysOf = (index: IndexDescription | IndexDescriptionInfo): string =>
  JSON.stringify(entriesOf(index).map(([field, way]) => [field, Number(way) || way]));

/** The name that the driver gives. */
const nameOf = (index: IndexDescription): string =>
  entriesOf(index)
    .map(([field, way]) => `${field}_${way}`)
    .join('_');

const unless =
  <T>(code: number, value: T) =>
  (error: unknown): T => {
    if (error instanceof MongoServerError && error.code === code) return value;
    throw error;
  };
