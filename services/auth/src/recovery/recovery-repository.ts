import { type ClientSession, newId } from '@tanabana/service-kit/mongo';
import type { Db, ObjectId } from 'mongodb';

/** Somebody asked for a mail to this address; whether there is an account shows later. */
interface RecoveryDocument {
  _id: ObjectId;
  email: string;
  at: Date;
}

export function createRecoveryRepository(db: Db) {
  const recoveries = db.collection<RecoveryDocument>('recoveries');
  return {
    async add(email: string, at: number): Promise<void> {
      await recoveries.insertOne({ _id: newId(), email, at: new Date(at) });
    },

    /** Takes the oldest out, if any: gone for good when the transaction is kept. */
    async take(session: ClientSession): Promise<{ email: string } | null> {
      return recoveries.findOneAndDelete({}, { session, sort: { _id: 1 } });
    },
  };
}
