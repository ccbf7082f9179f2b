import type { Call, Handler } from '../call.ts';
import { CODE, MongoError } from '../errors.ts';
import { checkApiVersion } from '../stable-api.ts';
import { bulkWrite } from './bulk-write.ts';
import { collections, indexes, queries } from './collections.ts';
import { cursorCommands } from './cursors.ts';
import { diagnostics, hello } from './diagnostics.ts';
import { explain } from './explain.ts';
import { findAndModify } from './find-and-modify.ts';
import { refuse } from './refusals.ts';
import { sessions } from './sessions.ts';
import { write } from './writes.ts';

const HANDLERS = new Map<string, Handler>(
  Object.entries({
    ...hello,
    ...sessions,
    ...diagnostics,
    ...queries,
    ...cursorCommands,
    ...collections,
    ...indexes,
    insert: write,
    update: write,
    delete: write,
    findAndModify,
    bulkWrite,
    explain,
  }),
);

/**
 * Runs a command and returns its reply.
 * @throws MongoError, or an engine error that is returned to the client
 */
export async function runHandler(call: Call): Promise<Buffer> {
  const { name } = call.command;
  const handler = HANDLERS.get(name);
  if (!handler)
    throw new MongoError(CODE.commandNotFound, 'CommandNotFound', `no such command: '${name}'`);
  checkApiVersion(call.command);
  refuse(call.command);
  return handler(call);
}
