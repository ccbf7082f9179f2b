import { createTokens } from '@tanabana/test-kit';
import { describe, expect, test } from 'vitest';
import { jwksVerifier } from './jwks-verifier.ts';

const AUTH_URL = 'http://auth.test:3001';

/** An auth service whose answer, and a clock whose hands, the test moves. */
async function scene() {
  const tokens = await createTokens();
  const state = {
    time: 0,
    asked: [] as string[],
    answer: (): Response => Response.json(tokens.jwks),
  };
  const fetch = async (input: unknown): Promise<Response> => {
    state.asked.push(String(input));
    return state.answer();
  };
  const verify = jwksVerifier(AUTH_URL, {
    fetch: fetch as typeof globalThis.fetch,
    now: () => state.time,
  });
  return { tokens, state, verify };
}

const away = (): Response => {
  throw new TypeError('fetch failed');
};

describe('the keys of the auth service', () => {
  test('are fetched once, at the start', async () => {
    const { tokens, state, verify } = await scene();
    expect(state.asked).toEqual([`${AUTH_URL}/api/auth/jwks.json`]);
    const user = await verify(await tokens.buildToken({ username: 'asha' }));
    expect(user).toMatchObject({ username: 'asha', isAdmin: false, tokenId: expect.any(String) });
    await verify(await tokens.buildToken());
    expect(state.asked).toHaveLength(1);
  });

  test('are fetched again after 10 minutes, without making anyone wait', async () => {
    const { tokens, state, verify } = await scene();
    await verify(await tokens.buildToken());
    state.time += 10 * 60_000;
    expect(await verify(await tokens.buildToken())).not.toBeNull();
    expect(state.asked).toHaveLength(2);
  });

  test('are fetched again for an unknown key, at most once a second', async () => {
    const { state, verify } = await scene();
    const other = await createTokens();
    const token = await other.buildToken();
    expect(await verify(token)).toBeNull();
    state.answer = () => Response.json(other.jwks);
    expect(await verify(token)).toBeNull();
    expect(state.asked).toHaveLength(1);
    state.time += 1000;
    const [one, two] = await Promise.all([verify(token), verify(token)]);
    expect([one, two]).toEqual([expect.anything(), expect.anything()]);
    expect(state.asked).toHaveLength(2);
  });

  test.each<[string, () => Response]>([
    ['away', away],
    ['failing', () => new Response('oops', { status: 500 })],
    ['answering HTML', () => new Response('<html>')],
    ['without keys', () => Response.json({ keys: [] })],
  ])('go on counting while auth is %s', async (_, answer) => {
    const { tokens, state, verify } = await scene();
    await verify(await tokens.buildToken());
    state.answer = answer;
    for (const minutes of [11, 22, 33]) {
      state.time = minutes * 60_000;
      expect(await verify(await tokens.buildToken())).not.toBeNull();
    }
    expect(state.asked.length).toBeGreaterThan(2);
  });

  test('that never came make it unavailable, until they come', async () => {
    const tokens = await createTokens();
    let time = 0;
    let answer = away;
    const fetch = (async () => answer()) as unknown as typeof globalThis.fetch;
    const verify = jwksVerifier(AUTH_URL, { fetch, now: () => time });
    const token = await tokens.buildToken();
    await expect(verify(token)).rejects.toMatchObject({
      code: 'server.unavailable',
      headers: { 'Retry-After': expect.any(String) },
    });
    answer = () => Response.json(tokens.jwks);
    time += 1000;
    expect(await verify(token)).not.toBeNull();
  });

  test('count only as public ES256 keys', async () => {
    const { tokens, state, verify } = await scene();
    await verify(await tokens.buildToken());
    const secret = { kty: 'oct', k: 'c2VjcmV0', kid: 'shared', alg: 'HS256' };
    state.answer = () => Response.json({ keys: [secret, ...tokens.jwks.keys] });
    state.time += 1000;
    expect(await verify(await tokens.buildToken({ kid: 'shared' }))).toBeNull();
    expect(await verify(await tokens.buildToken())).not.toBeNull();
  });
});
