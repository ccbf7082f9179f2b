import type { Document } from '../../mongo-wire/bson-build.ts';
import { decodeExactly } from '../../mongo-wire/bson-build.ts';
import type { PgError } from '../../pg-wire/errors.ts';
import type { Row } from '../../pg-wire/replies.ts';
import type { Call } from '../call.ts';
import { shown, valueIn, valueSetBy } from './key-values.ts';

/** Where the values of the key can be found: in a whole document, or in `{ q, u }`. */
export type KeySource = { document: Document } | { update: Document };

export interface DuplicateKey {
  message: string;
  keyPattern: Document;
  keyValue: Document;
}

interface Index {
  name: string;
  key: Document;
}

const ID_INDEX: Index = { name: '_id_', key: { _id: 1 } };
const SPEC = '(index_spec).index_name, (index_spec).index_key';

/**
 * What MongoDB tells of a duplicate key. The engine names only the index; its key is looked up,
 * and the value taken from what was to be written.
 * @param text the engine's own text
 * @param raised the error, when the engine raised it instead of telling it in a reply
 */
export async function duplicateKey(
  call: Call,
  where: { db: string; collection: string },
  source: KeySource,
  text: string,
  raised?: PgError,
): Promise<DuplicateKey> {
  const index =
    (raised && (await indexOfConstraint(call, raised))) ?? (await indexNamed(call, where, text));
  const existing = raised && existingDocument(raised);
  const from: KeySource = existing ? { document: existing } : source;
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
  const rows = await call.services.backend.query(
    `SELECT ${SPEC} FROM documentdb_api_catalog.collection_indexes
       JOIN documentdb_api_catalog.collections USING (collection_id)
      WHERE database_name = $1 AND collection_name = $2 AND (index_spec).index_name = $3`,
    [db, collection, name],
  );
  return indexIn(rows) ?? { name, key: {} };
}

/** The constraint of an index is named by the index's number. */
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

/** The error's detail holds the document that is there already, in hex. */
function existingDocument(raised: PgError): Document | null {
  const hex = /existing key .*?=\(BSONHEX([0-9a-f]+)/i.exec(raised.fields.get('D') ?? '')?.[1];
  return hex ? decodeExactly(Buffer.from(hex, 'hex')) : null;
}
