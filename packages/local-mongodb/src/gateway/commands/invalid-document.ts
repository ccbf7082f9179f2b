import { type Document, decodeExactly, encode } from '../../mongo-wire/bson.ts';
import { type Call, value } from '../call.ts';
import type { WrittenBy } from './duplicate-key.ts';

/**
 * Returns MongoDB's details of a document that violates its collection's validator. The engine
 * reports neither the document nor the failed rule: the document is looked up, and the rule is
 * omitted.
 * @param reason the engine's message
 */
export async function invalidDocument(
  call: Call,
  where: { db: string; collection: string },
  source: WrittenBy,
  reason: string,
): Promise<Document> {
  const failing =
    'document' in source ? source.document : await firstOf(call, where, source.update);
  return { failingDocumentId: failing?._id ?? null, details: { reason } };
}

/**
 * Returns the unchanged document of a failed update. Reads it on another connection, because the
 * transaction may be aborted.
 */
async function firstOf(
  call: Call,
  { db, collection }: { db: string; collection: string },
  { q, sort }: Document,
): Promise<Document | undefined> {
  const find = { find: collection, filter: q ?? {}, limit: 1, ...(sort && { sort }) };
  const rows = await call.services.backend.query(
    'SELECT cursorPage FROM documentdb_api.find_cursor_first_page($1, $2)',
    [db, encode(find)],
  );
  return decodeExactly(value(rows)).cursor.firstBatch[0];
}
