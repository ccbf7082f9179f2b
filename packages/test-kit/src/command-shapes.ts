import { Binary, type Document, ObjectId } from 'mongodb';

/** Collection and command; `what` is empty for a command without a query. */
export interface SentCommand {
  /** `orders.audit`, without the prefix; `admin` for a command without a collection. */
  namespace: string;
  name: string;
  what: Document;
}

const VALUE_OPERATORS = new Set(['$exists', '$type', '$options']);

const distinctJson = (values: unknown[]): unknown[] => {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...byText.keys()].sort().map((text) => byText.get(text));
};

/**
 * Types of values: `"Date"`; a list has each type once. Fields keep their names, without numbers.
 */
export function shapeOf(value: unknown, field = ''): unknown {
  if (value === null || VALUE_OPERATORS.has(field) || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return distinctJson(value.map((one) => shapeOf(one)));
  if (value instanceof ObjectId || value instanceof Binary) return value._bsontype;
  if (value instanceof Date || value instanceof RegExp) return value.constructor.name;
  if (value instanceof Uint8Array) return 'Binary';
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replace(/\d+/g, '#'), shapeOf(inner, name)]),
  );
}

/** The driver represents a sort order as a Map. */
const orderOf = (sort: Document | Map<string, number> | undefined): Document | undefined => {
  const order = sort instanceof Map ? Object.fromEntries(sort) : sort;
  return order && Object.keys(order).length > 0 ? order : undefined;
};

const lookUp = (filter: Document, more: Document = {}): Document => ({
  filter: shapeOf(filter),
  ...Object.fromEntries(Object.entries(more).filter(([, value]) => value)),
});

/** The queries of a command, one for each statement. */
function whatOf(command: Document): Document[] {
  const { find, count, findAndModify, update, delete: remove, aggregate } = command;
  const { limit } = command;
  const sort = orderOf(command.sort);
  if (find) return [lookUp(command.filter ?? {}, { sort, limit: Boolean(limit) })];
  if (count) return [lookUp(command.query ?? {})];
  if (findAndModify) return [lookUp(command.query, { sort, upsert: command.upsert })];
  if (update)
    return command.updates.map(({ q, upsert, multi }: Document) => lookUp(q, { upsert, multi }));
  if (remove)
    return command.deletes.map((one: Document) => lookUp(one.q, { multi: one.limit === 0 }));
  if (aggregate) return [{ pipeline: command.pipeline.map((stage: Document) => shapeOf(stage)) }];
  return [{}];
}

const isUnion = (stage: Document): boolean => stage.$unionWith !== undefined;

/** Splits an aggregation over several collections into one per collection. */
function aggregationsOf({ aggregate, pipeline }: Document): Document[] {
  const own = pipeline.filter((stage: Document) => !isUnion(stage));
  const unions: Document[] = pipeline.filter(isUnion);
  const others = unions.map(({ $unionWith: { coll, pipeline: inner } }) => ({
    aggregate: coll,
    pipeline: inner,
  }));
  return [{ aggregate, pipeline: own }, ...others];
}

/** The service of a database: the last word of its name. */
export const serviceOf = (database: string): string =>
  database.slice(database.lastIndexOf('_') + 1);

/** The shapes of a `bulkWrite` operation: those of the equivalent single command. */
function shapesOfWrite(operation: Document, namespaces: Document[]): SentCommand[] {
  const name = ['insert', 'update', 'delete'].find((kind) => kind in operation) ?? '';
  const [database = '', ...collection] = namespaces[operation[name]]?.ns.split('.') ?? [];
  const { filter: q, upsert, multi } = operation;
  const statements = [{ q, upsert, multi, limit: multi ? 0 : 1 }];
  const single = { [name]: collection.join('.'), [`${name}s`]: statements };
  return shapesOf(serviceOf(database), name, single);
}

/**
 * The shapes of a service's command: one for each statement and collection.
 * @param database without the shop's prefix: `orders`
 */
export function shapesOf(database: string, name: string, command: Document): SentCommand[] {
  if (name === 'bulkWrite')
    return command.ops.flatMap((one: Document) => shapesOfWrite(one, command.nsInfo));
  const singles = name === 'aggregate' ? aggregationsOf(command) : [command];
  return singles.flatMap((single) => {
    const collection = single[name];
    const namespace = typeof collection === 'string' ? `${database}.${collection}` : database;
    return whatOf(single).map((what) => ({ namespace, name, what }));
  });
}

/** As a line of a service's list. */
export const lineOf = ({ namespace, name, what }: SentCommand): string =>
  `${namespace} ${name} ${JSON.stringify(what)}`;

/** Parses a line of a service's list. */
export function readLine(line: string): SentCommand {
  const [namespace = '', name = ''] = line.split(' ', 2);
  return { namespace, name, what: JSON.parse(line.slice(namespace.length + name.length + 2)) };
}
