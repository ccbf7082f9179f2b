import { randomBytes } from 'node:crypto';
import type { VerifiableApiKey } from '@tanabana/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiKeyVerifier, createApiKeyLimit, hashOfApiKey } from './api-keys.ts';

const ID = 'a1'.repeat(12);
const key = `tbk_${ID}_${randomBytes(32).toString('base64url')}`;
const AT = Date.parse('2026-01-01T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: AT });
});
afterEach(() => {
  vi.useRealTimers();
});

function scene(changes: Partial<VerifiableApiKey> = {}) {
  const used: string[] = [];
  const known: VerifiableApiKey = {
    ...{ id: ID, name: 'ERP', hash: hashOfApiKey(key), scopes: ['orders.read'], expiresAt: null },
    ...changes,
  };
  const verify = apiKeyVerifier({
    find: async (id) => (id === ID ? known : undefined),
    onUse: (id) => void used.push(id),
  });
  return { verify, used };
}

test('an API key is a caller with the scopes and the name of its integration (rule 27.10)', async () => {
  const { verify } = scene({ scopes: ['orders.read', 'staff.write', 'of.a.later.version'] });
  expect(await verify(key)).toEqual({
    ...{ id: ID, tokenId: ID, username: 'ERP (API key)', email: '' },
    ...{ isAdmin: false, isPremium: false, scopes: ['orders.read'] },
  });
});

test.each([
  ['another secret', `tbk_${ID}_${'x'.repeat(43)}`],
  ['another id', key.replace(ID, 'b'.repeat(24))],
  ['scopes appended', `${key}orders.write`],
  ['no secret', `tbk_${ID}_`],
])('an API key with %s is rejected', async (_, forged) => {
  expect(await scene().verify(forged)).toBeNull();
});

test('an API key is rejected from its expiry', async () => {
  const { verify } = scene({ expiresAt: new Date(AT + 1000).toISOString() });
  expect(await verify(key)).not.toBeNull();
  vi.setSystemTime(AT + 1000);
  expect(await verify(key)).toBeNull();
});

test('the use of an API key is reported at most every five minutes', async () => {
  const { verify, used } = scene();
  await verify(key);
  await verify(key);
  expect(used).toEqual([ID]);
  vi.advanceTimersByTime(5 * 60_000);
  await verify(key);
  expect(used).toEqual([ID, ID]);
});

test('an API key beyond its rate is rejected until its bucket refills (rule 27.10)', () => {
  const clock = { now: 0 };
  const limit = createApiKeyLimit(() => clock.now);
  const calls = (id: string, count: number) => {
    for (let call = 0; call < count; call += 1) limit(id);
  };
  calls('a', 100);
  expect(() => limit('a')).toThrow(expect.objectContaining({ code: 'request.too_many' }));
  limit('b');
  clock.now = 1000;
  calls('a', 20);
  expect(() => limit('a')).toThrow(expect.objectContaining({ code: 'request.too_many' }));
});
