import type { Permission, VerifiableApiKey } from '@tanabana/contracts';
import { DELETED_ACCOUNT, fromId, toId } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId, WithId } from 'mongodb';

interface ApiKeyDocument {
  _id: ObjectId;
  /** Of the integration. */
  name: string;
  scopes: readonly Permission[];
  /** SHA-256 of the key; the key is not stored. */
  hash: string;
  lastFour: string;
  by: { id: string | null; username: string };
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

export interface StoredApiKey extends Omit<ApiKeyDocument, '_id'> {
  id: string;
}

export const apiKeyCollection = (db: Db): Collection<ApiKeyDocument> => db.collection('apiKeys');

const toApiKey = ({ _id, ...rest }: WithId<ApiKeyDocument>): StoredApiKey => ({
  id: fromId(_id),
  ...rest,
});

const toVerifiable = (document: WithId<ApiKeyDocument>): VerifiableApiKey => ({
  id: fromId(document._id),
  name: document.name,
  hash: document.hash,
  scopes: [...document.scopes],
  expiresAt: document.expiresAt?.toISOString() ?? null,
});

export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>;

/** API keys of integrations. Revoked keys are deleted; the audit log keeps their names. */
export function createApiKeyRepository(db: Db) {
  const keys = apiKeyCollection(db);
  return {
    /** Newest first. */
    list: async (): Promise<StoredApiKey[]> =>
      (await keys.find().sort({ _id: -1 }).toArray()).map(toApiKey),

    /** Returns all keys as services verify them. */
    verifiable: async (): Promise<VerifiableApiKey[]> =>
      (await keys.find().toArray()).map(toVerifiable),

    async find(id: string): Promise<VerifiableApiKey | undefined> {
      const found = await keys.findOne({ _id: toId(id) });
      return found ? toVerifiable(found) : undefined;
    },

    count: (session: ClientSession): Promise<number> => keys.countDocuments({}, { session }),

    async insert({ id, ...key }: StoredApiKey, session: ClientSession): Promise<void> {
      await keys.insertOne({ _id: toId(id), ...key }, { session });
    },

    /** Deletes a key and returns it; null if there is none. */
    async remove(id: string, session: ClientSession): Promise<StoredApiKey | null> {
      const found = await keys.findOneAndDelete({ _id: toId(id) }, { session });
      return found && toApiKey(found);
    },

    /** Stores when keys were used. @param at milliseconds since 1970 */
    async used(ids: readonly string[], at: number): Promise<void> {
      const lastUsedAt = new Date(at);
      await keys.updateMany({ _id: { $in: ids.map(toId) } }, { $max: { lastUsedAt } });
    },

    /** Removes the name of a deleted account from keys that it created. Idempotent. */
    async forgetCreator(accountId: string, session?: ClientSession): Promise<void> {
      const by = { id: null, username: DELETED_ACCOUNT };
      await keys.updateMany({ 'by.id': accountId }, { $set: { by } }, { session });
    },
  };
}
