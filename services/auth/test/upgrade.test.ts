import { generateKeyPairSync } from 'node:crypto';
import type { Address, User } from '@tanabana/contracts';
import { readStoredData } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

describe('after an upgrade from 0.1.0', async () => {
  const stored = await readStoredData(new URL('fixtures/0.1.0.json', import.meta.url));
  // a key is not committed: one in the stored format
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  for (const { jwk } of stored.keys ?? [])
    Object.assign(jwk, privateKey.export({ format: 'jwk' }), { kid: 'of-0.1.0' });
  const auth = await startAuth({ stored });
  const signIn = async (identifier: string, password: string) => {
    const { status, body } = await auth.login({ identifier, password });
    expect(status).toBe(200);
    return body;
  };
  const asha = await signIn('asha@example.com', 'handloom-7');
  const admin = await signIn('chief', 'handloom-8');
  const read = <T>(path: string, token = asha.token) => auth.call<T>('GET', path, { token });

  test('an account has its picture and addresses', async () => {
    const { body } = await read<User>('/api/auth/me');
    expect(body).toMatchObject({ username: 'asha', email: 'asha@example.com', isAdmin: false });
    expect((await auth.fetch(body.avatar ?? '')).status).toBe(200);
    const addresses = await read<{ data: Address[] }>('/api/auth/addresses');
    expect(addresses.body.data.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Home', true],
      ['Work', false],
    ]);
  });

  test('an admin can read accounts, messages and the audit log', async () => {
    for (const [path, total] of [
      ['/api/auth/users', 3],
      ['/api/contact', 1],
      ['/api/auth/audit', 2],
    ] as const) {
      expect((await read(path, admin.token)).body).toMatchObject({ total });
    }
  });

  test('messages are found by their words (rule 10.6)', async () => {
    expect((await read('/api/contact?q=goa', admin.token)).body).toMatchObject({ total: 1 });
    expect((await read('/api/contact?q=rao+ship', admin.token)).body).toMatchObject({ total: 1 });
    expect((await read('/api/contact?q=mumbai', admin.token)).body).toMatchObject({ total: 0 });
  });

  test('tokens are signed with the previous key', async () => {
    const { keys } = (await read<{ keys: { kid: string }[] }>('/api/auth/jwks.json')).body;
    expect(keys.map(({ kid }) => kid)).toEqual(stored.keys?.map(({ jwk }) => jwk.kid));
  });

  longTest('names stay taken, and stored data can be changed', async () => {
    const taken = { username: 'RAVI', email: 'other@example.com', password: 'handloom-9' };
    expect((await auth.register(taken)).body).toMatchObject({ code: 'auth.username_taken' });
    const change = (method: string, path: string, body: object, token = asha.token) =>
      auth.call(method, path, { token, body });
    const { _id: ravi } = stored.users?.find(({ username }) => username === 'ravi') ?? {};
    const { _id: message } = stored.messages?.[0] ?? {};
    const [address] = stored.addresses?.[0]?.addresses ?? [];
    const { id, ...fields } = address;
    for (const { status } of [
      await change('PUT', `/api/auth/addresses/${id}`, { ...fields, city: 'Jaipur' }),
      await change('PUT', '/api/auth/me', { username: 'asha.rao' }),
      await change('PUT', `/api/auth/users/${ravi}`, { isDisabled: true }, admin.token),
      await change('PUT', `/api/contact/${message}`, { isAnswered: true }, admin.token),
      await change('POST', '/api/auth/password', {
        current: 'handloom-7',
        next: 'handloom-1',
      }),
    ]) {
      expect(status).toBe(200);
    }
    await signIn('asha.rao', 'handloom-1');
  });
});
