import { createHash, timingSafeEqual } from 'node:crypto';
import {
  API_KEY_PREFIX,
  API_KEY_RATE,
  API_KEY_SCOPES,
  type VerifiableApiKey,
} from '@tanabana/contracts';
import { LRUCache } from 'lru-cache';
import { AppError } from '../app-error.ts';
import type { VerifyToken } from './verify.ts';

/** Prefix, id, and 256 random bits. */
const FORMAT = new RegExp(`^${API_KEY_PREFIX}([0-9a-f]{24})_[A-Za-z0-9_-]{43}$`);
/** Milliseconds between two reports that a key is in use. */
const REPORT_EVERY_MS = 5 * 60_000;
/** Number of keys to remember; more than a shop may have. */
const KEPT_KEYS = 200;

/** Returns the hash of an API key that is stored instead of the key: SHA-256 as hex. */
export const hashOfApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Returns whether a bearer token has the form of an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

export interface ApiKeyChecks {
  /** Returns a key by its id; undefined if it does not exist or was revoked. */
  find(id: string): Promise<VerifiableApiKey | undefined>;
  /** Called with the id of a key in use, at most every five minutes. Must not throw. */
  onUse?(id: string): void;
}

/**
 * Returns a verifier of API keys. The user of a key has its id, its integration's name and its
 * scopes, and no role.
 */
export function apiKeyVerifier({ find, onUse }: ApiKeyChecks): VerifyToken {
  /** Milliseconds since 1970. */
  const reportedAt = new LRUCache<string, number>({ max: KEPT_KEYS });
  return async (key) => {
    const id = FORMAT.exec(key)?.[1];
    const known = id === undefined ? undefined : await find(id);
    if (id === undefined || !known) return null;
    const [sent, right] = [Buffer.from(hashOfApiKey(key)), Buffer.from(known.hash)];
    if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null;
    if (known.expiresAt !== null && Date.parse(known.expiresAt) <= Date.now()) return null;
    if (Date.now() - (reportedAt.get(id) ?? 0) >= REPORT_EVERY_MS) {
      reportedAt.set(id, Date.now());
      onUse?.(id);
    }
    return {
      id,
      username: `${known.name} (API key)`,
      email: '',
      isAdmin: false,
      isPremium: false,
      tokenId: id,
      scopes: API_KEY_SCOPES.filter((scope) => known.scopes.includes(scope)),
    };
  };
}

/** Counts a call of a key; throws `request.too_many` beyond the rate. */
export type LimitApiKey = (id: string) => void;

/**
 * Returns a rate limit per API key: a token bucket in this process (`API_KEY_RATE`).
 * @param now monotonic clock in milliseconds
 */
export function createApiKeyLimit(now = () => performance.now()): LimitApiKey {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: KEPT_KEYS });
  return (id) => {
    const at = now();
    const { left, at: before } = buckets.get(id) ?? { left: API_KEY_RATE.burst, at };
    const refilled = left + ((at - before) / 1000) * API_KEY_RATE.perSecond;
    const room = Math.min(API_KEY_RATE.burst, refilled);
    if (room < 1) throw new AppError('request.too_many', { headers: { 'Retry-After': '1' } });
    buckets.set(id, { left: room - 1, at });
  };
}
