import { isDuplicateKey, toId } from '@tanabana/mongo-kit';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import { secretKey } from './secret-key.ts';

/** An address or a device that an account was signed in from. */
interface PlaceDocument {
  /** A hash of account and place. */
  _id: string;
  accountId: ObjectId;
  expiresAt: Date;
}

/** A signed-in place is known for so long after the last time. */
const KNOWN_MS = 90 * 24 * 60 * 60_000;

export const placeCollection = (db: Db): Collection<PlaceDocument> => db.collection('places');

export type PlaceRepository = ReturnType<typeof createPlaceRepository>;

export function createPlaceRepository(db: Db) {
  const places = placeCollection(db);
  const idOf = (accountId: string, place: string) => secretKey('place', accountId, place);

  const keep = (accountId: string, place: string, at: number) =>
    places.updateOne(
      { _id: idOf(accountId, place) },
      { $set: { accountId: toId(accountId), expiresAt: new Date(at + KNOWN_MS) } },
      { upsert: true },
    );

  return {
    /** Which of these places the account was signed in from; an account that is none takes as long. */
    async known(accountId: string | null, wanted: readonly string[]): Promise<string[]> {
      const byId = new Map(wanted.map((place) => [idOf(accountId ?? '', place), place]));
      const found = await places
        .find({ _id: { $in: [...byId.keys()] } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray();
      return found.flatMap(({ _id }) => byId.get(_id) ?? []);
    },

    async remember(accountId: string, wanted: readonly string[], at: number): Promise<void> {
      for (const place of wanted) {
        try {
          await keep(accountId, place, at);
        } catch (error) {
          // Another sign-in of the same moment has kept it.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    /** After a change of password none is trusted that was known before. */
    async forget(accountId: string, session?: ClientSession): Promise<void> {
      await places.deleteMany({ accountId: toId(accountId) }, { session });
    },
  };
}
