import { sign, verify } from 'node:crypto';
import { createLogger } from '@tanabana/service-kit';
import { testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '../src/accounts/registration-service.ts';
import { loadKeyRing } from '../src/keys/key-ring.ts';
import { createPasswords } from '../src/passwords/passwords.ts';
import { createStorage } from '../src/storage.ts';

const { serviceClient: client, prefix, db } = await testDatabase();
const storage = createStorage(client, prefix);
const passwords = await createPasswords();
const log = createLogger('auth', 'silent');
const admin = { username: 'admin', email: 'admin@example.com', password: 'first-secret' };
const ensure = (overrides: { password?: string } = {}) =>
  ensureFirstAdmin({ ...admin, ...overrides }, storage.accounts, passwords, log);
const count = () => db('auth').collection('users').countDocuments({});

beforeEach(async () => {
  await db('auth').dropDatabase();
  await storage.prepare();
});

describe('the first admin', () => {
  longTest('is created once by several instances if there is none', async () => {
    await Promise.all([ensure(), ensure(), ensure()]);
    expect(await count()).toBe(1);
    const made = await storage.accounts.findByIdentifier('ADMIN@example.com');
    expect(made).toMatchObject({ username: 'admin', isAdmin: true });
    expect(await passwords.matches(made?.passwordHash ?? null, admin.password)).toBe(true);
  });
  longTest('is not changed by later starts', async () => {
    await ensure();
    await ensure({ password: 'another-secret' });
    const made = await storage.accounts.findByIdentifier('admin');
    expect(await passwords.matches(made?.passwordHash ?? null, admin.password)).toBe(true);
  });
  longTest('is not created without a password', async () => {
    await ensureFirstAdmin({ ...admin, password: undefined }, storage.accounts, passwords, log);
    expect(await count()).toBe(0);
  });
  longTest('is never an existing shopper with that name', async () => {
    const passwordHash = await passwords.hash('of-the-shopper');
    await storage.accounts.insert({ ...admin, passwordHash, isAdmin: false });
    await ensure();
    expect(await storage.accounts.hasAdmin()).toBe(false);
  });
});

longTest('instances starting together sign with one key, and keep it', async () => {
  const rings = await Promise.all(
    Array.from({ length: 5 }, () => loadKeyRing(createStorage(client, prefix).keys)),
  );
  const kids = await Promise.all(rings.map(async (ring) => (await ring.current()).kid));
  expect(new Set(kids).size).toBe(1);
  expect((await loadKeyRing(storage.keys)).jwks()).toEqual(rings[0]?.jwks());
});

test("a key stored in jose's format still signs", async () => {
  const jwk = {
    kty: 'EC',
    x: 'w4UXj6qRpu5xFODXQo_LM9xeAb6ngHGvpmufQrmfWbU',
    y: '4OHV9JzlVrkeAiImieWD8N25o7EimAQT0f2ZAvrOBUs',
    crv: 'P-256',
    d: 'RUatoFDE1q5UGLSzUM265ktP6x5IVJD0axXXnKbZllM',
    kid: 'TXXAPgOneyA2OEg2MYFqsRZvrA9P-c_FJ56r9udvLAE',
    alg: 'ES256',
    use: 'sig',
  };
  await storage.keys.insertFirst(jwk, Date.now());
  const ring = await loadKeyRing(storage.keys);
  const { d, ...shown } = jwk;
  expect(ring.jwks()).toEqual({ keys: [shown] });
  const { kid, privateKey } = await ring.current();
  const publicKey = await ring.find(kid);
  const text = Buffer.from('asha');
  expect(kid).toBe(jwk.kid);
  expect(publicKey && verify('sha256', text, publicKey, sign('sha256', text, privateKey))).toBe(
    true,
  );
});
