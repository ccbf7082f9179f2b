import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoints } from '@tanabana/contracts';
import {
  authBetweenServices,
  authEndpoints,
  TOKEN_LIFETIME_S,
} from '@tanabana/contracts/endpoints';
import { unavailable } from '../app-error.ts';
import { type Background, type BackgroundWork, repeat } from '../run/background.ts';
import { callService } from '../service-call.ts';
import { createLastKnown } from './last-known.ts';
import { importKeys, type PublicKeys, type TokenFacts, tokenVerifier } from './verify.ts';

export interface JwksOptions {
  /** Told whether auth answers: works `ended_sessions` and `signing_keys`. */
  background: Background;
  /** Says at once what has ended: `ChangeFeed` of `@tanabana/service-kit/mongo`. */
  changeFeed: EndedSessions;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Milliseconds between two questions to auth: 15 s unless told. */
  every?: number;
}

const POLL_MS = 15_000;
const TIMEOUT_MS = 5000;
/** A request that comes before the first word of auth waits for it a second, as long as auth may take to start. */
const FIRST_TRIES = 10;
const FIRST_PAUSE_MS = 100;

/**
 * Checks tokens with the public keys of the auth service at `authUrl` (base address, `AUTH_URL`) and
 * what ended before its time, as the change feed says at once, and auth itself for what that missed. It is asked
 * for both in the background, every 15 s, and for keys also when a token names an unknown one (at most once a
 * second), so no request waits for auth. While auth is away what it said last goes on counting; only a service that never heard of
 * it throws `server.unavailable` (docs/decisions/0012). That it is away is told by `background`.
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
  let since: string | undefined;
  async function loadRevocations() {
    const call = authBetweenServices.revocations;
    const ended = await callService(authUrl, call, { ...question, query: { since } });
    list.add(ended, now());
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
    onChange: ({ endedUsers = [], endedTokens = [] }) =>
      list.add({ users: endedUsers, tokens: endedTokens }, now()),
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

  const verifyToken = tokenVerifier({
    async findKey(kid) {
      if (!keys.value()?.has(kid)) await keys.refresh();
      return (await known(keys)).get(kid);
    },
    async isRevoked(token) {
      await options.changeFeed.tryCatchUp();
      return (await known(revocations)).has(token);
    },
  });
  return {
    verifyToken,
    /** Nothing is asked after this; a question that runs is given up. */
    stop(): Promise<void> {
      stopping.abort();
      return polling.stop();
    },
  };
}

type Answer = Endpoints.ResponseOf<(typeof Endpoints.authBetweenServices)['revocations']>;

/** Longer than any token that they end: milliseconds. */
const KEPT_MS = (TOKEN_LIFETIME_S + 60 * 60) * 1000;

/** What the change feed says of sessions that ended. */
interface EndedSessions {
  subscribe(listener: {
    onChange(event: { endedUsers?: Ended['users']; endedTokens?: Ended['tokens'] }): void;
    onGap(): void;
  }): void;
  /** Done once every event was seen, or that takes too long. */
  tryCatchUp(): Promise<void>;
}

type Ended = { readonly [K in 'users' | 'tokens']: Readonly<Answer[K]> };

/** What the auth service said has ended before its time. */
export function createRevocationList() {
  const users = new Map<string, { version: number; at: number }>();
  const tokens = new Map<string, { at: number }>();

  /** The oldest stand first. */
  function forget(entries: Map<string, { at: number }>, before: number): void {
    for (const [id, { at }] of entries) {
      if (at >= before) return;
      entries.delete(id);
    }
  }

  return {
    /** `now`: when auth or the change feed said it, in milliseconds. */
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
    has: ({ userId, tokenId, version }: TokenFacts): boolean =>
      tokens.has(tokenId) || version < (users.get(userId)?.version ?? 0),
  };
}
