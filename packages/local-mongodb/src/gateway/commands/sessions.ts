import { BSON, elements, ok } from '../../mongo-wire/bson.ts';
import type { Call, Handler } from '../call.ts';
import { sessionId } from '../command.ts';
import { CODE, MongoError } from '../errors.ts';

/** Ended sessions end their transactions and cursors. */
function end(call: Call): Buffer {
  const { subject } = call.command;
  if (subject.type === BSON.array)
    for (const { type, value } of elements(subject.value)) {
      const lsid = type === BSON.document ? sessionId(value) : null;
      if (lsid === null)
        throw new MongoError(14, 'TypeMismatch', 'a session is a document with a UUID: { id }');
      call.services.transactions.sessionEnded(lsid);
      call.services.cursors.sessionEnded(lsid);
    }
  return ok();
}

/** Without users all sessions belong to the caller, whatever pattern is requested. */
function killAll({ services }: Call): Buffer {
  services.transactions.allSessionsEnded();
  services.cursors.allSessionsEnded();
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
  killAllSessions: killAll,
  killAllSessionsByPattern: killAll,
  // inside a transaction these never get here
  commitTransaction: outside,
  abortTransaction: outside,
};
