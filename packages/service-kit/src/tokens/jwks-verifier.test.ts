import type { VerifiableApiKey } from '@tanabana/contracts';
import { createTokens, type Tokens } from '@tanabana/test-kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createBackground } from '../run/background.ts';
import { hashOfApiKey } from './api-keys.ts';
import { jwksVerifier } from './jwks-verifier.ts';

const AUTH_URL = 'http://auth.test:3001';
const KEYS = `${AUTH_URL}/api/auth/jwks.json`;
const REVOCATIONS = `${AUTH_URL}/between/revocations`;

/** Not a point on the curve. */
const NO_POINT = { kty: 'EC', crv: 'P-256', kid: 'none', x: 'AQ', y: 'AQ' };

interface Ended {
  users?: { id: string; version: number }[];
  tokens?: string[];
  apiKeys?: VerifiableApiKey[];
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An auth service with given responses; `later` advances the clock. */
async function scene(first: { away?: boolean } = {}) {
  const tokens = await createTokens();
  const auth = {
    asked: [] as string[],
    away: first.away ?? false,
    isSilent: false,
    keys: (): Response => Response.json(tokens.jwks),
    ended: {} as Ended,
  };
  let answers = 0;
  const fetch = async (input: unknown, { signal }: RequestInit): Promise<Response> => {
    auth.asked.push(String(input));
    if (auth.isSilent)
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    if (auth.away) throw new TypeError('fetch failed');
    if (String(input) === KEYS) return auth.keys();
    answers += 1;
    const at = new Date(answers * 1000).toISOString();
    return Response.json({ at, users: [], tokens: [], ...auth.ended });
  };
  const lines: { level: string; work: string }[] = [];
  const log = createLogger('other', 'info', {
    write: (line) => void lines.push(JSON.parse(line)),
  });
  const background = createBackground(log);
  let listener:
    | Parameters<Parameters<typeof jwksVerifier>[1]['changeFeed']['subscribe']>[0]
    | undefined;
  /** Events in the change feed that were not polled yet. */
  let missed: { endedTokens: string[] } | undefined;
  const { verifyToken: verify, stop } = jwksVerifier(AUTH_URL, {
    fetch: fetch as typeof globalThis.fetch,
    background,
    changeFeed: {
      subscribe(given) {
        listener = given;
      },
      tryCatchUp: async () => {
        if (missed) listener?.onChange(missed);
        missed = undefined;
      },
    },
  });
  const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  await later(0);
  const miss = (endedTokens: string[]) => {
    missed = { endedTokens };
  };
  return { tokens, auth, verify, later, stop, lines, background, feed: () => listener, miss };
}

const isGood = async (verify: (token: string) => Promise<unknown>, tokens: Tokens) =>
  (await verify(await tokens.buildToken())) !== null;

describe('keys of the auth service', () => {
  test('are fetched at start and in the background, never by a request', async () => {
    const { tokens, auth, verify, later } = await scene();
    expect(auth.asked.toSorted()).toEqual([KEYS, REVOCATIONS]);
    const user = await verify(await tokens.buildToken({ username: 'asha' }));
    expect(user).toMatchObject({ username: 'asha', isAdmin: false, tokenId: expect.any(String) });
    expect(auth.asked).toHaveLength(2);
    await later(15);
    expect(auth.asked).toHaveLength(4);
  });

  test('are fetched again for an unknown key, at most once a second', async () => {
    const { auth, verify, later } = await scene();
    const other = await createTokens();
    const token = await other.buildToken();
    expect(await verify(token)).toBeNull();
    auth.keys = () => Response.json(other.jwks);
    expect(await verify(token)).toBeNull();
    expect(auth.asked.filter((url) => url === KEYS)).toHaveLength(1);
    await later(1);
    const [one, two] = await Promise.all([verify(token), verify(token)]);
    expect([one, two]).toEqual([expect.anything(), expect.anything()]);
    expect(auth.asked.filter((url) => url === KEYS)).toHaveLength(2);
  });

  test.each<[string, () => Response]>([
    ['failing', () => new Response('oops', { status: 500 })],
    ['answering HTML', () => new Response('<html>')],
    ['without keys', () => Response.json({ keys: [] })],
    ['giving a key that is none', () => Response.json({ keys: [NO_POINT] })],
  ])('stay valid while auth is %s', async (_, answer) => {
    const { tokens, auth, verify, later } = await scene();
    auth.keys = answer;
    await later(600);
    expect(await isGood(verify, tokens)).toBe(true);
  });

  test('are both valid during a rotation until the old one is removed', async () => {
    const { tokens, auth, verify, later } = await scene();
    const next = await createTokens();
    auth.keys = () => Response.json({ keys: [...tokens.jwks.keys, ...next.jwks.keys] });
    await later(15);
    expect([await isGood(verify, tokens), await isGood(verify, next)]).toEqual([true, true]);
    auth.keys = () => Response.json(next.jwks);
    await later(15);
    expect([await isGood(verify, tokens), await isGood(verify, next)]).toEqual([false, true]);
  });

  test('are accepted only as public ES256 keys', async () => {
    const { tokens, auth, verify, later } = await scene();
    const secret = { kty: 'oct', k: 'c2VjcmV0', kid: 'shared', alg: 'HS256' };
    auth.keys = () => Response.json({ keys: [secret, ...tokens.jwks.keys] });
    await later(15);
    expect(await verify(await tokens.buildToken({ kid: 'shared' }))).toBeNull();
    expect(await isGood(verify, tokens)).toBe(true);
  });
});

describe('revocations', () => {
  const id = 'a'.repeat(24);

  test('are fetched within 15 seconds without an event, and incrementally', async () => {
    const { tokens, auth, verify, later } = await scene();
    const [old, gone, fresh] = [
      await tokens.buildToken({ id }),
      await tokens.buildToken({ tokenId: 'signed-out' }),
      await tokens.buildToken({ id, version: 3 }),
    ];
    expect(await Promise.all([verify(old), verify(gone)])).not.toContain(null);
    auth.ended = { users: [{ id, version: 3 }], tokens: ['signed-out'] };
    await later(15);
    expect(await Promise.all([verify(old), verify(gone)])).toEqual([null, null]);
    expect(await verify(fresh)).not.toBeNull();
    expect(auth.asked.at(-1)).toBe(`${REVOCATIONS}?since=1970-01-01T00%3A00%3A01.000Z`);
  });

  test('apply at once when the change feed reports them, also before auth has responded', async () => {
    const { tokens, auth, verify, later, feed } = await scene();
    const [old, gone, fresh] = [
      await tokens.buildToken({ id }),
      await tokens.buildToken({ tokenId: 'signed-out' }),
      await tokens.buildToken({ id, version: 3 }),
    ];
    auth.away = true;
    feed()?.onChange({ endedUsers: [{ id, version: 3 }] });
    feed()?.onChange({ endedTokens: ['signed-out'] });
    feed()?.onChange({});
    expect(await Promise.all([verify(old), verify(gone)])).toEqual([null, null]);
    expect(await verify(fresh)).not.toBeNull();
    auth.away = false;
    await later(3600);
    expect(await verify(old)).toBeNull();
  });

  test('are polled from the change feed before a token is accepted', async () => {
    const { tokens, verify, miss } = await scene();
    const token = await tokens.buildToken({ tokenId: 'signed-out' });
    expect(await verify(token)).not.toBeNull();
    miss(['signed-out']);
    expect(await verify(token)).toBeNull();
  });

  test('are fetched at once when events were lost', async () => {
    const { tokens, auth, verify, later, feed } = await scene();
    auth.ended = { users: [{ id, version: 3 }] };
    await later(2);
    feed()?.onGap();
    await later(0);
    expect(await verify(await tokens.buildToken({ id }))).toBeNull();
  });

  test('stay known while auth is unavailable and when it reports nothing new', async () => {
    const { tokens, auth, verify, later } = await scene();
    auth.ended = { users: [{ id, version: 1 }] };
    await later(15);
    auth.ended = {};
    auth.away = true;
    await later(3600);
    expect(await verify(await tokens.buildToken({ id }))).toBeNull();
    auth.away = false;
    await later(15);
    expect(await verify(await tokens.buildToken({ id }))).toBeNull();
    expect(await isGood(verify, tokens)).toBe(true);
  });
});

describe('API keys (rule 27.10)', () => {
  const id = 'b'.repeat(24);
  const key = `tbk_${id}_${'k'.repeat(43)}`;
  const known: VerifiableApiKey = {
    ...{ id, name: 'ERP', hash: hashOfApiKey(key), scopes: ['orders.read'], expiresAt: null },
  };

  test('are accepted from the first use, and rejected within 15 seconds of their revocation', async () => {
    const { auth, verify, later } = await scene();
    expect(await verify(key)).toBeNull();
    auth.ended = { apiKeys: [known] };
    await later(1);
    expect(await verify(key)).toMatchObject({ id, scopes: ['orders.read'] });
    auth.ended = {};
    await later(15);
    expect(await verify(key)).toBeNull();
  });

  test('are rejected at once when the change feed reports the revocation, also without auth', async () => {
    const { auth, verify, later, feed } = await scene();
    auth.ended = { apiKeys: [known] };
    await later(15);
    auth.away = true;
    expect(await verify(key)).not.toBeNull();
    feed()?.onChange({ endedTokens: [id] });
    expect(await verify(key)).toBeNull();
  });
});

test('make requests fail as unavailable after a second until auth has responded once', async () => {
  const { tokens, auth, verify, later } = await scene({ away: true });
  const token = await tokens.buildToken();
  const refused = expect(verify(token)).rejects.toMatchObject({
    code: 'server.unavailable',
    headers: { 'Retry-After': expect.any(String) },
  });
  await later(1);
  await refused;
  auth.away = false;
  await later(1);
  expect(await verify(token)).not.toBeNull();
});

test('are awaited by a request that arrives before auth is up', async () => {
  const { tokens, auth, verify, later } = await scene({ away: true });
  const answer = verify(await tokens.buildToken());
  await later(0.3);
  auth.away = false;
  await later(0.3);
  expect(await answer).not.toBeNull();
});

describe('an unavailable auth service', () => {
  const ageOf = async ({ background }: Awaited<ReturnType<typeof scene>>) => {
    const [, age] =
      /age_seconds{work="ended_sessions"} (.+)/.exec(await background.registry.metrics()) ?? [];
    return Number(age);
  };

  test('is logged once, and again when it recovers', async () => {
    const { auth, later, lines } = await scene();
    expect(lines).toEqual([]);
    auth.away = true;
    await later(3600);
    const away = lines.map(({ level, work }) => `${level} ${work}`).toSorted();
    expect(away).toEqual(['warn ended_sessions', 'warn signing_keys']);
    auth.away = false;
    await later(60);
    expect(lines.slice(2).map(({ level }) => level)).toEqual(['info', 'info']);
  });

  test('shows as a growing age on the metrics page, also when its list is unreadable', async () => {
    const running = await scene();
    await running.later(60);
    expect(await ageOf(running)).toBeLessThan(16);
    running.auth.ended = { users: [{ id: 'nonsense', version: -1.5 }] };
    await running.later(3600);
    expect(await ageOf(running)).toBeGreaterThan(3600 - 16);
    expect(running.lines).toMatchObject([{ level: 'warn', work: 'ended_sessions' }]);
  });

  test('is not called after stop, and no timer is left', async () => {
    const { auth, later, stop, lines } = await scene();
    const asked = auth.asked.length;
    await stop();
    await later(600);
    expect(auth.asked).toHaveLength(asked);
    expect(vi.getTimerCount()).toBe(0);
    expect(lines).toEqual([]);
  });

  test('logs nothing when a request is aborted by stop', async () => {
    const { auth, later, stop, lines } = await scene();
    const asked = auth.asked.length;
    auth.isSilent = true;
    await later(15);
    expect(auth.asked).toHaveLength(asked + 2);
    // which waits for running requests
    await stop();
    expect(lines).toEqual([]);
  });
});
