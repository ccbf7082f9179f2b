import { randomBytes } from 'node:crypto';
import {
  API_KEY_LIFETIMES,
  API_KEY_PREFIX,
  type ApiKey,
  type IssuedApiKey,
  MAX_API_KEYS,
  type NewApiKey,
  type Permission,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf, hashOfApiKey } from '@tanabana/service-kit';
import { type Actor, fromId, newId } from '@tanabana/service-kit/mongo';
import type { AuthStorage } from '../storage.ts';
import type { StoredApiKey } from './api-key-repository.ts';

const DAY_MS = 24 * 60 * 60_000;

const present = ({ hash: _, scopes, by, ...rest }: StoredApiKey): ApiKey => ({
  ...rest,
  scopes: [...scopes],
  by: by.username,
  createdAt: rest.createdAt.toISOString(),
  lastUsedAt: rest.lastUsedAt?.toISOString() ?? null,
  expiresAt: rest.expiresAt?.toISOString() ?? null,
});

/** Entry of the audit log about a key. */
const entry = (by: Actor, action: string, { id, name, scopes }: StoredApiKey) => {
  const text = scopes.join(', ');
  const [from, to] = action === 'revoked' ? [text, null] : [null, text];
  const target = { id, name, kind: 'apiKey' };
  return { by, action, target, changes: [{ field: 'scopes', from, to }] };
};

/**
 * API keys of integrations (rule 27.10). Every change is audited in its transaction. A key outlives the
 * account and the role of its creator (decision 0076).
 * @param now milliseconds since 1970
 */
export function createApiKeyService(storage: AuthStorage, now: () => number) {
  const { apiKeys, audit, changeFeed } = storage;
  return {
    list: async () => ({ data: (await apiKeys.list()).map(present) }),

    /** Creates a key and returns it; only its hash is stored. Throws `auth.too_many_api_keys`. */
    issue: ({ name, scopes, lifetime }: NewApiKey, user: AuthUser): Promise<IssuedApiKey> =>
      storage.transaction(async (session) => {
        // Counted under the lock of staff, so that concurrent calls do not exceed the limit.
        await storage.users.lockAdmins(session);
        if ((await apiKeys.count(session)) >= MAX_API_KEYS)
          throw new AppError('auth.too_many_api_keys');
        const id = fromId(newId());
        const key = `${API_KEY_PREFIX}${id}_${randomBytes(32).toString('base64url')}`;
        const at = now();
        const days = API_KEY_LIFETIMES[lifetime];
        const stored: StoredApiKey = {
          ...{ id, name, scopes: scopes as Permission[], hash: hashOfApiKey(key) },
          lastFour: key.slice(-4),
          by: actorOf(user),
          createdAt: new Date(at),
          lastUsedAt: null,
          expiresAt: days === null ? null : new Date(at + days * DAY_MS),
        };
        await apiKeys.insert(stored, session);
        await audit.record(entry(stored.by, 'created', stored), { session });
        changeFeed.publish({ apiKeys: true }, session);
        return { ...present(stored), key };
      }),

    /** Throws `auth.api_key_not_found`. */
    revoke: (id: string, user: AuthUser): Promise<void> =>
      storage.transaction(async (session) => {
        const removed = await apiKeys.remove(id, session);
        if (!removed) throw new AppError('auth.api_key_not_found');
        await audit.record(entry(actorOf(user), 'revoked', removed), { session });
        changeFeed.publish({ apiKeys: true, endedTokens: [id] }, session);
      }),

    /** Stores that keys were used, as services report. */
    used: (ids: readonly string[]): Promise<void> => apiKeys.used(ids, now()),
  };
}
