import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoints, VerifiableApiKey } from '@tanabana/contracts';
import {
  authBetweenServices,
  authEndpoints,
  TOKEN_LIFETIME_S,
} from '@tanabana/contracts/endpoints';
import { unavailable } from '../app-error.ts';
import { type Background, type BackgroundWork, repeat } from '../run/background.ts';
import { callService } from '../service-call.ts';
import { apiKeyVerifier, isApiKey } from './api-keys.ts';
import { createLastKnown } from './last-known.ts';
import {
  importKeys,
  type PublicKeys,
  type TokenFacts,
  tokenVerifier,
  type VerifyToken,
} from './verify.ts';

export interface JwksOptions {
  /** Reports whether auth responds, as `ended_sessions` and `signing_keys`. */
  background: Background;
  /** Publishes revocations immediately: `ChangeFeed` of `@tanabana/service-kit/mongo`. */
  changeFeed: EndedSessions;
  fetch?: typeof globalThis.fetch;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
  /** Milliseconds between two requests to auth; default 15 s. */
  every?: number;
}

const POLL_MS = 15_000;
const TIMEOUT_MS = 5000;
/** A request before auth's first response waits up to a second, as auth may still be starting. */
const FIRST_TRIES = 10;
const FIRST_PAUSE_MS = 100;

/**
 * Returns a verifier that uses the public keys of the auth service at `authUrl` (`AUTH_URL`) and
 * its revocations. Revocations arrive by the change feed and, in case events were missed, from auth
 * in the background every 15 s; keys also when a token names an unknown one (at most once a
 * second). Requests never wait for auth. While auth is unavailable its last response stays valid; a
 * service that never got one throws `server.unavailable` (decision 0012). `background` reports the
 * outage.
 */
export function jwksVerifier(authUrl: string, options: JwksOptions) {
  const { fetch, now = () => performance.now(), every = POLL_MS } = options;
  const stopping = new AbortController();

  function workOf(work: string): BackgroundWork {
    const { worked, failed } = options.background.of(work);
    return { worked, failed: (error) => stopping.signal.aborted || failed(error) };
  }

  const question = { fetch, timeoutMs: TIMEOUT_MS, signal: stopping.signal };

  async function loadKeys(): Promise<PublicKeys> {
    const answer = await callService(authUrl, authEndpoints.jwks, question);
    const keys = importKeys(answer.keys);
    if (keys.size === 0) throw new Error('no keys');
    return keys;
  }

  const list = createRevocationList();
  let apiKeys: ReadonlyMap<string, VerifiableApiKey> = new Map();
  let since: string | undefined;
  async function loadRevocations() {
    const call = authBetweenServices.revocations;
    const ended = await callService(authUrl, call, { ...question, query: { since } });
    list.add(ended, now());
    apiKeys = new Map(ended.apiKeys?.map((key) => [key.id, key]));
    since = ended.at;
    return list;
  }

  const keys = createLastKnown({ load: loadKeys, now, work: workOf('signing_keys') });
  const revocations = createLastKnown({
    load: loadRevocations,
    now,
    work: workOf('ended_sessions'),
  });
  options.changeFeed.subscribe({
    onChange({ endedUsers = [], endedTokens = [], apiKeys: haveChanged }) {
      list.add({ users: endedUsers, tokens: endedTokens }, now());
      return haveChanged && revocations.refresh();
    },
    onGap: () => void revocations.refresh(),
  });
  const polling = repeat({
    every,
    job: async () => void (await Promise.all([keys.refresh(), revocations.refresh()])),
    onError: () => {},
  });

  async function known<T>(source: {
    value(): T | undefined;
    refresh(): Promise<void>;
  }): Promise<T> {
    for (let tries = 0; source.value() === undefined && tries < FIRST_TRIES; tries += 1) {
      if (tries > 0) await delay(FIRST_PAUSE_MS);
      await source.refresh();
    }
    const value = source.value();
    if (value === undefined) throw unavailable(2);
    return value;
  }

  const verifySession = tokenVerifier({
    async findKey(kid) {
      if (!keys.value()?.has(kid)) await keys.refresh();
      return (await known(keys)).get(kid);
    },
    async isRevoked(token) {
      await options.changeFeed.tryCatchUp();
      return (await known(revocations)).has(token);
    },
  });
  const verifyApiKey = apiKeyVerifier({
    async find(id) {
      await options.changeFeed.tryCatchUp();
      if ((await known(revocations)).hasToken(id)) return undefined;
      // a key that was created a moment ago
      if (!apiKeys.has(id)) await revocations.refresh();
      return apiKeys.get(id);
    },
    onUse: (id) => options.changeFeed.publish?.({ usedApiKeys: [id] }),
  });
  const verifyToken: VerifyToken = (token) =>
    isApiKey(token) ? verifyApiKey(token) : verifySession(token);
  return {
    verifyToken,
    /** Aborts a running request and sends no more. */
    stop(): Promise<void> {
      stopping.abort();
      return polling.stop();
    },
  };
}

type Answer = Endpoints.ResponseOf<(typeof Endpoints.authBetweenServices)['revocations']>;

/** Milliseconds; longer than the lifetime of any token. */
const KEPT_MS = (TOKEN_LIFETIME_S + 60 * 60) * 1000;

/** The change feed's view of revocations. */
interface EndedSessions {
  subscribe(listener: {
    onChange(event: {
      endedUsers?: Ended['users'];
      endedTokens?: Ended['tokens'];
      apiKeys?: true;
    }): unknown;
    onGap(): void;
  }): void;
  /** Resolves once every event was seen, or after a timeout. */
  tryCatchUp(): Promise<void>;
  /** Reports API keys that were used. */
  publish?(event: { usedApiKeys: readonly string[] }): void;
}

type Ended = { readonly [K in 'users' | 'tokens']: Readonly<Answer[K]> };

/** List of revoked tokens and users. */
export function createRevocationList() {
  const users = new Map<string, { version: number; at: number }>();
  const tokens = new Map<string, { at: number }>();

  /** Sorted oldest first. */
  function forget(entries: Map<string, { at: number }>, before: number): void {
    for (const [id, { at }] of entries) {
      if (at >= before) return;
      entries.delete(id);
    }
  }

  return {
    /** `now`: time of the report in milliseconds. */
    add(ended: Ended, now: number): void {
      for (const { id, version } of ended.users) {
        const known = users.get(id)?.version ?? 0;
        users.delete(id);
        users.set(id, { version: Math.max(version, known), at: now });
      }
      for (const id of ended.tokens) {
        tokens.delete(id);
        tokens.set(id, { at: now });
      }
      forget(users, now - KEPT_MS);
      forget(tokens, now - KEPT_MS);
    },
    hasToken: (tokenId: string): boolean => tokens.has(tokenId),
    has: ({ userId, tokenId, version }: TokenFacts): boolean =>
      tokens.has(tokenId) || version < (users.get(userId)?.version ?? 0),
  };
}
