import { ok } from '../../mongo-wire/bson-build.ts';
import { BSON, elements } from '../../mongo-wire/bson-scan.ts';
import type { Call, Handler } from '../call.ts';
import { sessionId } from '../command.ts';
import { CODE, MongoError } from '../errors.ts';

/** The sessions that end take their transactions and cursors with them. */
function end(call: Call): Buffer {
  const { subject } = call.command;
  if (subject.type === BSON.array)
    for (const { type, value } of elements(subject.value)) {
      const lsid = type === BSON.document ? sessionId(value) : null;
      if (lsid === null) continue;
      call.services.transactions.sessionEnded(lsid);
      call.services.cursors.sessionEnded(lsid);
    }
  return ok();
}

function outside(): never {
  throw new MongoError(CODE.noSuchTransaction, 'NoSuchTransaction', 'this is no transaction');
}

export const sessions: Record<string, Handler> = {
  startSession: () => ok({ timeoutMinutes: 30 }),
  refreshSessions: () => ok(),
  endSessions: end,
  killSessions: end,
  // inside a transaction these never come here
  commitTransaction: outside,
  abortTransaction: outside,
};
