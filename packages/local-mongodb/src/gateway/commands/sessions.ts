import { BSON, elements, ok } from '../../mongo-wire/bson.ts';
import type { Call, Handler } from '../call.ts';
import { sessionId } from '../command.ts';
import { CODE, MongoError } from '../errors.ts';

/** Ends sessions together with their transactions and cursors. */
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

/**
 * Ends all sessions, whatever pattern is requested: without users, all sessions belong to the
 * caller.
 */
function killAll({ services }: Call): Buffer {
  services.transactions.allSessionsEnded();
  services.cursors.allSessionsEnded();
  return ok();
}

function outside(): never {
  throw new MongoError(
    CODE.noSuchTransaction,
    'NoSuchTransaction',
    'the command is not part of a transaction',
  );
}

export const sessions: Record<string, Handler> = {
  startSession: () => ok({ timeoutMinutes: 30 }),
  refreshSessions: () => ok(),
  endSessions: end,
  killSessions: end,
  killAllSessions: killAll,
  killAllSessionsByPattern: killAll,
  // reached only outside a transaction
  commitTransaction: outside,
  abortTransaction: outside,
};
