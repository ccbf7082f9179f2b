import { Long } from 'bson';
import { type Document, decodeExactly, ok } from '../../mongo-wire/bson-build.ts';
import { elementOf, isTrue } from '../../mongo-wire/bson-scan.ts';
import type { Call } from '../call.ts';
import { bulkOperations, groups } from './bulk-operations.ts';
import { BulkResults } from './bulk-results.ts';
import { runWrite } from './writes.ts';

/**
 * The command of `client.bulkWrite` (MongoDB 8.0), which the engine does not have: run as inserts,
 * updates and deletes, one command for each run of like inserts, each noted by itself.
 */
export async function bulkWrite(call: Call): Promise<Buffer> {
  const { body, sequences } = call.command;
  const order = elementOf(body, 'ordered');
  const ordered = order === null || isTrue(order);
  const results = new BulkResults(ordered);
  for (const group of groups(bulkOperations(body, sequences))) {
    const noteId = call.noteId && `${call.noteId}:${group.first}`;
    const reply = await runWrite(call, { ...group.write(body, ordered), noteId });
    results.add(group, decodeExactly(reply));
    if (results.failed && (ordered || call.transaction)) break;
  }
  const errorsOnly = isTrue(elementOf(body, 'errorsOnly'));
  return ok({
    cursor: { id: Long.ZERO, ns: 'admin.$cmd.bulkWrite', firstBatch: results.list(errorsOnly) },
    ...results.counts,
  } as Document);
}
