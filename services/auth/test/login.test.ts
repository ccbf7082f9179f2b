import { texts } from '@tanabana/contracts';
import { localVerifier } from '@tanabana/service-kit';
import { readToken } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPasswords } from '../src/passwords/passwords.ts';
import { buildRegistration, startAuth } from './auth-under-test.ts';

const auth = await startAuth();
let known = buildRegistration();

beforeEach(async () => {
  known = buildRegistration();
  await auth.register(known);
});

const right = (identifier = known.username) => ({ identifier, password: known.password });
const wrong = (identifier = known.username) => ({ identifier, password: 'wrong-password' });

test.each([
  '/api/auth/LOGIN',
  '/api/auth/login/',
  '/api/auth//login',
  '/api/auth/%6cogin',
  '/api/auth/login;x',
])('%s signs nobody in', async (path) => {
  const known = buildRegistration();
  await auth.register(known);
  const body = { identifier: known.email, password: known.password };
  expect(await auth.call('POST', path, { body })).toMatchObject({
    status: 404,
    body: { code: 'request.not_found' },
  });
});

describe('login', () => {
  test('accepts name or address regardless of letter case (rule 7.1)', async () => {
    for (const identifier of [known.username, known.email.toUpperCase(), ` ${known.email} `]) {
      const { status, body, headers } = await auth.login(right(identifier));
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ username: known.username, email: known.email });
      expect(Object.keys(body).sort()).toEqual(['token', 'user']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('returns a token of 12 hours that the public key can verify (rule 10.12)', async () => {
    const { body } = await auth.login(right());
    const { header, claims } = readToken(body.token);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(12 * 60 * 60);
    expect(header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    const { body: jwks } = await auth.call<{ keys: [] }>('GET', '/api/auth/jwks.json');
    expect(await localVerifier(jwks)(body.token)).toEqual({
      id: body.user.id,
      username: known.username,
      email: known.email,
      isAdmin: false,
      isPremium: false,
      tokenId: claims.jti,
    });
  });

  test('answers an unknown user and a wrong password alike (rule 10.12)', async () => {
    const refusal = {
      status: 401,
      body: { code: 'auth.invalid_credentials', message: 'Invalid credentials.' },
    };
    expect(await auth.login(wrong())).toMatchObject(refusal);
    expect(await auth.login(wrong('nobody-here'))).toMatchObject(refusal);
    expect(await auth.login(wrong('nobody@example.com'))).toMatchObject(refusal);
  });

  test.each([
    [{ identifier: '', password: 'secret1' }, texts.validation.identifier],
    [{ password: 'secret1' }, texts.validation.identifier],
    [{ identifier: 'asha', password: '12345' }, texts.validation.password],
    [{ identifier: 'asha' }, texts.validation.password],
    [{ identifier: { $ne: '' }, password: { $ne: '' } }, undefined],
    [{ identifier: ['asha'], password: 'secret1' }, texts.validation.identifier],
  ])('rejects %o', async (body, message) => {
    const answer = await auth.login(body);
    expect(answer.status).toBe(400);
    if (message) expect(answer.body).toMatchObject({ message });
  });

  test('rejects a disabled account, disclosed only with its password', async () => {
    const users = auth.db.collection('users');
    await users.updateOne({ usernameLower: known.username }, { $set: { isDisabled: true } });
    expect(await auth.login(wrong())).toMatchObject({ status: 401 });
    expect(await auth.login(right())).toMatchObject({
      status: 403,
      body: { code: 'auth.disabled' },
    });
  });

  longTest('rehashes an outdated hash, also for two concurrent logins', async () => {
    const users = auth.db.collection('users');
    const hashOf = async () =>
      (await users.findOne({ usernameLower: known.username }))?.passwordHash as string;
    const older = await createPasswords({ memoryCost: 128, timeCost: 2, parallelism: 1 });
    const passwordHash = await older.hash(known.password);
    await users.updateOne({ usernameLower: known.username }, { $set: { passwordHash } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => auth.login(right())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await expect.poll(async () => auth.passwords.isOutdated(await hashOf())).toBe(false);
    expect((await auth.login(right())).status).toBe(200);
    expect((await auth.login(wrong())).status).toBe(401);
  });
});
