import { ObjectId } from 'bson';
import { type Document, decodeExactly } from '../../mongo-wire/bson.ts';
import type { PgError, Row } from '../../pg-wire/messages.ts';
import type { Call } from '../call.ts';

/** The written data: a whole document, or an update statement `{ q, u }`. */
export type WrittenBy = { document: Document } | { update: Document };

export interface DuplicateKey {
  message: string;
  keyPattern: Document;
  keyValue: Document;
}

export interface Index {
  name: string;
  key: Document;
}

const ID_INDEX: Index = { name: '_id_', key: { _id: 1 } };
const SPEC = '(index_spec).index_name, (index_spec).index_key';

/**
 * Returns MongoDB's details of a duplicate key error. The engine reports only the index. The
 * index's key is looked up, and the value is read from the existing document, if the error contains
 * it, or from the written data.
 * @param text the engine's message
 * @param raised the error, if the engine raised it instead of returning it in a reply
 */
export async function duplicateKey(
  call: Call,
  where: { db: string; collection: string },
  source: WrittenBy,
  text: string,
  raised?: PgError,
): Promise<DuplicateKey> {
  const index =
    (raised && (await indexOfConstraint(call, raised))) ?? (await indexNamed(call, where, text));
  const existing = raised && existingDocument(raised);
  const from: WrittenBy = existing ? { document: existing } : source;
  const keyValue: Document = {};
  for (const path of Object.keys(index.key)) {
    const found = 'document' in from ? valueIn(from.document, path) : valueSetBy(from.update, path);
    keyValue[path] = found ?? null;
  }
  const values = Object.entries(keyValue).map(([path, value]) => `${path}: ${shown(value)}`);
  const message = `E11000 duplicate key error collection: ${where.db}.${where.collection} index: ${index.name} dup key: { ${values.join(', ')} }`;
  return { message, keyPattern: index.key, keyValue };
}

async function indexNamed(
  call: Call,
  { db, collection }: { db: string; collection: string },
  text: string,
): Promise<Index> {
  const name = /Index '(.*)'/.exec(text)?.[1] ?? ID_INDEX.name;
  if (name === ID_INDEX.name) return ID_INDEX;
  const known = await indexesOf(call, { db, collection });
  return known.find((index) => index.name === name) ?? { name, key: {} };
}

/** Returns the indexes of a collection; none if the collection does not exist. */
export async function indexesOf(
  call: Call,
  { db, collection }: { db: string; collection: string },
): Promise<Index[]> {
  const rows = await call.services.backend.query(
    `SELECT ${SPEC} FROM documentdb_api_catalog.collection_indexes
       JOIN documentdb_api_catalog.collections USING (collection_id)
      WHERE database_name = $1 AND collection_name = $2`,
    [db, collection],
  );
  return rows.flatMap((row) => indexIn([row]) ?? []);
}

/** Returns the index whose number is in the name of the violated constraint. */
async function indexOfConstraint(call: Call, raised: PgError): Promise<Index | null> {
  const number = /documents_rum_index_(\d+)/.exec(raised.fields.get('n') ?? '')?.[1];
  if (!number) return null;
  const rows = await call.services.backend.query(
    `SELECT ${SPEC} FROM documentdb_api_catalog.collection_indexes WHERE index_id = $1`,
    [number],
  );
  return indexIn(rows);
}

function indexIn(rows: Row[]): Index | null {
  const [name, key] = rows[0] ?? [];
  return name && key ? { name: name.toString(), key: decodeExactly(key) } : null;
}

/** Returns the existing document, which the error's detail contains in hex. */
function existingDocument(raised: PgError): Document | null {
  const hex = /existing key .*?=\(BSONHEX([0-9a-f]+)/i.exec(raised.fields.get('D') ?? '')?.[1];
  return hex ? decodeExactly(Buffer.from(hex, 'hex')) : null;
}

// operators whose operand is the field's new value, or an element of it
const SETTING = ['$set', '$setOnInsert', '$addToSet', '$push', '$min', '$max'];

/**
 * Returns the value at a dotted path; in an array, that of the first element that has the field.
 */
export function valueIn(document: unknown, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.')) {
    if (Array.isArray(value))
      value = value.map((item) => field(item, name)).find((found) => found !== undefined);
    else value = field(value, name);
  }
  return value;
}

/**
 * Returns the value that an update `{ q, u }` assigns to a path, or that its filter requires;
 * undefined if the statement does not show it.
 */
export function valueSetBy({ q = {}, u = {} }: Document, path: string): unknown {
  const operands = Array.isArray(u) ? [] : SETTING.map((operator) => u[operator]).filter(Boolean);
  for (const operand of [...operands, u]) {
    const found = operand[path] ?? valueIn(operand, path);
    if (found !== undefined) return found;
  }
  const wanted = q[path];
  return field(wanted, '$eq') ?? wanted;
}

/** Formats a value as MongoDB does in messages. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  return value instanceof Object && 'toString' in value ? value.toString() : String(value);
}

function field(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? (value as Document)[name]
    : undefined;
}
