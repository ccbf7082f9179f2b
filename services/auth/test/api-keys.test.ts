import { API_KEY_SCOPES, type ApiKey, type IssuedApiKey } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const owner = await auth.admin();

const DAY_MS = 24 * 60 * 60_000;
const NEW = { name: 'ERP', scopes: ['customers.read', 'customers.write'], lifetime: '90d' };
const issue = (body: object = NEW, token = owner.token) =>
  auth.call<IssuedApiKey & { code: string }>('POST', '/api/auth/api-keys', { token, body });
const list = async () =>
  (await auth.call<{ data: ApiKey[] }>('GET', '/api/auth/api-keys', { token: owner.token })).body
    .data;
const users = (token: string) => auth.call('GET', '/api/auth/users', { token });

test('an owner issues an API key, which is shown once and stored as a hash (rule 27.10)', async () => {
  const { status, body } = await issue();
  expect([status, body.key.startsWith(`tbk_${body.id}_`)]).toEqual([201, true]);
  expect(Date.parse(body.expiresAt ?? '') - auth.clock.now).toBe(90 * DAY_MS);
  const { key, ...shown } = body;
  expect((await list())[0]).toEqual({ ...shown, lastFour: key.slice(-4), by: owner.user.username });
  expect(JSON.stringify(await auth.db.collection('apiKeys').find().toArray())).not.toContain(key);
  expect((await users(key)).status).toBe(200);
  await expect.poll(async () => (await list())[0]?.lastUsedAt).not.toBeNull();
});

test('other roles and API keys themselves cannot issue API keys (rule 27.10)', async () => {
  const manager = await auth.admin('manager');
  const { body } = await issue({ ...NEW, scopes: API_KEY_SCOPES });
  for (const token of [manager.token, body.key])
    expect((await issue(NEW, token)).body.code).toBe('auth.forbidden');
  expect((await issue({ ...NEW, scopes: ['staff.write'] })).status).toBe(400);
  expect((await issue({ ...NEW, scopes: [] })).status).toBe(400);
});

test('a revoked API key is rejected at once, and other services receive the change (rule 27.10)', async () => {
  const { id, key } = (await issue()).body;
  const revoke = () => auth.call('DELETE', `/api/auth/api-keys/${id}`, { token: owner.token });
  const known = async () => {
    const { body } = await auth.call<{ apiKeys: { id: string }[] }>('GET', '/between/revocations');
    return body.apiKeys.some((one) => one.id === id);
  };
  expect([(await users(key)).status, await known()]).toEqual([200, true]);
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 404]);
  expect([(await users(key)).status, await known()]).toEqual([401, false]);
});

test('an API key works after its creator was demoted, and its changes are audited under its name (rule 27.10)', async () => {
  const creator = await auth.admin();
  const { id, key } = (await issue(NEW, creator.token)).body;
  await auth.call('PUT', `/api/auth/users/${creator.user.id}`, {
    ...{ token: owner.token, body: { role: null } },
  });
  const shopper = await auth.signedIn();
  const path = `/api/auth/users/${shopper.user.id}`;
  expect((await auth.call('PUT', path, { token: key, body: { isPremium: true } })).status).toBe(
    200,
  );
  expect((await auth.call('PUT', path, { token: key, body: { role: 'owner' } })).status).toBe(403);
  const { body } = await auth.call('GET', `/api/auth/audit?by=${id}`, { token: owner.token });
  expect(body.data).toMatchObject([{ by: { id, username: 'ERP (API key)' }, action: 'changed' }]);
});

test('the owners’ addresses are returned to other services', async () => {
  const { body } = await auth.call<{ emails: string[] }>('GET', '/between/owners');
  expect(body.emails).toContain(owner.known.email);
});
