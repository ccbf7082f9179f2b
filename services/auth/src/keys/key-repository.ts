import type { JsonWebKey } from 'node:crypto';
import { ignoreDuplicate } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';

export interface StoredKey {
  kid: string;
  /** Includes the private key. */
  jwk: JsonWebKey;
  /** Milliseconds since 1970. */
  signsFrom: number;
}

export interface KeyDocument {
  _id: string;
  /** The private key, stored only in this service's database. */
  jwk: JsonWebKey;
  createdAt: Date;
  /** When it starts signing; the first key does at once. */
  signsFrom?: Date;
}

/** A fixed id lets one of several instances win. */
const FIRST = 'current';

export type KeyRepository = ReturnType<typeof createKeyRepository>;

export function createKeyRepository(db: Db) {
  const keys = db.collection<KeyDocument>('keys');
  return {
    async list(): Promise<StoredKey[]> {
      const found = await keys.find({}).sort({ createdAt: 1, _id: 1 }).toArray();
      return found.map(({ jwk, createdAt, signsFrom = createdAt }) => ({
        kid: String(jwk.kid),
        jwk,
        signsFrom: signsFrom.getTime(),
      }));
    },

    /** Stores the shop's first key unless another instance has. */
    async insertFirst(jwk: JsonWebKey, at: number): Promise<void> {
      const now = new Date(at);
      const first = { _id: FIRST, jwk, createdAt: now, signsFrom: now };
      await keys.insertOne(first).catch(ignoreDuplicate);
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
