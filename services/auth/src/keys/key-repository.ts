import { isDuplicateKey } from '@tanabana/mongo-kit';
import type { JWK } from 'jose';
import type { Collection, Db } from 'mongodb';

export interface KeyDocument {
  _id: string;
  /** The private key, only ever in this service's own database. */
  jwk: JWK;
  createdAt: Date;
}

/** The shop has one key; a fixed id makes the first of several instances win. */
const CURRENT = 'current';

export const keyCollection = (db: Db): Collection<KeyDocument> => db.collection('keys');

export type KeyRepository = ReturnType<typeof createKeyRepository>;

export function createKeyRepository(db: Db) {
  const keys = keyCollection(db);
  const find = async (): Promise<JWK | null> => (await keys.findOne({ _id: CURRENT }))?.jwk ?? null;
  return {
    find,

    /** Keeps the key unless there is one by now; gives the one that counts. */
    async insertOnce(jwk: JWK): Promise<JWK> {
      try {
        await keys.insertOne({ _id: CURRENT, jwk, createdAt: new Date() });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return (await find()) ?? jwk;
    },
  };
}
