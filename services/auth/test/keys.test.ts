import { readToken } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, onTestFinished, test } from 'vitest';
import { replaceKeys, rotateKeys } from '../src/keys/signing-keys.ts';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const HOUR_MS = 3_600_000;
const me = async (token: string, server = auth as Pick<typeof auth, 'call'>) =>
  (await server.call('GET', '/api/auth/me', { token })).status;
const kidOf = (token: string) => readToken(token).header.kid;
const kids = async (server = auth as Pick<typeof auth, 'call'>) =>
  (await server.call<{ keys: { kid: string }[] }>('GET', '/api/auth/jwks.json')).body.keys.map(
    ({ kid }) => kid,
  );
const freshKids = async () => {
  await auth.keys.refresh();
  return kids();
};
const now = () => auth.clock.now;

describe('a key rotation', () => {
  test('publishes the key first and signs a minute later; nobody is signed out', async () => {
    const second = await auth.instance();
    onTestFinished(second.close);
    const before = await auth.signedIn();
    const { kid } = await rotateKeys(auth.storage.keys, now());
    await expect
      .poll(async () => {
        await Promise.all([auth.keys.refresh(), second.keys.refresh()]);
        return [await kids(), await kids(second)];
      })
      .toEqual([expect.arrayContaining([kid]), expect.arrayContaining([kid])]);
    expect(kidOf((await auth.signedIn()).token)).toBe(kidOf(before.token));
    auth.clock.now += 61_000;
    const after = await auth.signedIn();
    expect(kidOf(after.token)).toBe(kid);
    for (const server of [auth, second]) {
      expect([await me(before.token, server), await me(after.token, server)]).toEqual([200, 200]);
    }
  });

  longTest('deletes a key once its last token has expired', async () => {
    const [oldest] = await kids();
    const { kid } = await rotateKeys(auth.storage.keys, now());
    auth.clock.now += 12 * HOUR_MS;
    await expect.poll(freshKids).toContain(kid);
    expect(await kids()).toContain(oldest);
    auth.clock.now += 2 * HOUR_MS;
    await expect.poll(freshKids).toEqual([kid]);
    expect((await auth.storage.keys.list()).map((key) => key.kid)).toEqual([kid]);
  });

  longTest('that replaces a leaked key signs everyone out', async () => {
    const { token } = await auth.signedIn();
    const { kid } = await replaceKeys(auth.storage.keys, now());
    await expect.poll(freshKids).toEqual([kid]);
    expect(await me(token)).toBe(401);
    const fresh = await auth.signedIn();
    expect(kidOf(fresh.token)).toBe(kid);
    expect(await me(fresh.token)).toBe(200);
  });
});
