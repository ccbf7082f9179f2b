import { type ClientSession, newId } from '@tanabana/service-kit/mongo';
import type { Db, ObjectId } from 'mongodb';

/** A recovery request for an address; whether an account exists is checked later. */
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

    /** Removes and returns the oldest, if any, within the transaction. */
    async take(session: ClientSession): Promise<{ email: string } | null> {
      return recoveries.findOneAndDelete({}, { session, sort: { _id: 1 } });
    },
  };
}
