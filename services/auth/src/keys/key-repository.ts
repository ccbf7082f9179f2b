import type { JsonWebKey } from 'node:crypto';
import { isDuplicateKey } from '@tanabana/mongo-kit';
import type { Collection, Db } from 'mongodb';
import type { StoredKey } from './key-times.ts';

export interface KeyDocument {
  _id: string;
  /** The private key, only ever in this service's own database. */
  jwk: JsonWebKey;
  createdAt: Date;
  /** When it begins to sign; the first one does at once. */
  signsFrom?: Date;
}

/** A fixed id for the first key makes the first of several instances win. */
const FIRST = 'current';

export const keyCollection = (db: Db): Collection<KeyDocument> => db.collection('keys');

export type KeyRepository = ReturnType<typeof createKeyRepository>;

export function createKeyRepository(db: Db) {
  const keys = keyCollection(db);
  return {
    async list(): Promise<StoredKey[]> {
      const found = await keys.find({}).sort({ createdAt: 1, _id: 1 }).toArray();
      return found.map(({ jwk, createdAt, signsFrom = createdAt }) => ({
        kid: String(jwk.kid),
        jwk,
        signsFrom: signsFrom.getTime(),
      }));
    },

    /** Keeps the shop's first key unless another instance has by now. */
    async insertFirst(jwk: JsonWebKey, at: number): Promise<void> {
      const now = new Date(at);
      try {
        await keys.insertOne({ _id: FIRST, jwk, createdAt: now, signsFrom: now });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async insert({ kid, jwk, signsFrom }: StoredKey, at: number): Promise<void> {
      const createdAt = new Date(at);
      await keys.insertOne({ _id: kid, jwk, createdAt, signsFrom: new Date(signsFrom) });
    },

    async remove(kids: readonly string[]): Promise<void> {
      if (kids.length > 0) await keys.deleteMany({ 'jwk.kid': { $in: [...kids] } });
    },
  };
}
