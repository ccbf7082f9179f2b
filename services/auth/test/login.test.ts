import { texts } from '@tanabana/contracts';
import { localVerifier } from '@tanabana/service-kit';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildRegistration, startAuth } from './auth-under-test.ts';

const auth = await startAuth();
let known = buildRegistration();

beforeEach(async () => {
  known = buildRegistration();
  await auth.register(known);
});

const right = (identifier = known.username) => ({ identifier, password: known.password });
const wrong = (identifier = known.username) => ({ identifier, password: 'wrong-password' });

describe('login', () => {
  test('takes name or address, whatever the case', async () => {
    for (const identifier of [known.username, known.email.toUpperCase(), ` ${known.email} `]) {
      const { status, body, headers } = await auth.login(right(identifier));
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ username: known.username, email: known.email });
      expect(Object.keys(body).sort()).toEqual(['token', 'user']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('gives a token of 12 hours that the public key alone can check', async () => {
    const { body } = await auth.login(right());
    const claims = decodeJwt(body.token);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(12 * 60 * 60);
    expect(decodeProtectedHeader(body.token)).toMatchObject({
      alg: 'ES256',
      kid: expect.any(String),
    });
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

  test('answers an unknown user and a wrong password alike', async () => {
    const refusal = {
      status: 401,
      body: { code: 'auth.invalid_credentials', message: 'Invalid credentials.' },
    };
    expect(await auth.login(wrong())).toMatchObject(refusal);
    expect(await auth.login(wrong('nobody-here'))).toMatchObject(refusal);
    expect(await auth.login(wrong('nobody@example.com'))).toMatchObject(refusal);
  });

  test('spends like time on both', async () => {
    const timeOf = async (identifier: string): Promise<number> => {
      const start = performance.now();
      for (let i = 0; i < 4; i++) await auth.login(wrong(identifier), `198.51.100.${i}`);
      return performance.now() - start;
    };
    const ratio = (await timeOf(known.username)) / (await timeOf('nobody-here-either'));
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });

  test.each([
    [{ identifier: '', password: 'secret1' }, texts.validation.identifier],
    [{ password: 'secret1' }, texts.validation.identifier],
    [{ identifier: 'asha', password: '12345' }, texts.validation.password],
    [{ identifier: 'asha' }, texts.validation.password],
    [{ identifier: { $ne: '' }, password: { $ne: '' } }, undefined],
    [{ identifier: ['asha'], password: 'secret1' }, texts.validation.identifier],
  ])('refuses %o', async (body, message) => {
    const answer = await auth.login(body);
    expect(answer.status).toBe(400);
    if (message) expect(answer.body).toMatchObject({ message });
  });

  test('leaves neither password nor token in the log', async () => {
    const { body } = await auth.login({ ...right(), password: known.password });
    await auth.login({ identifier: known.username, password: 'a-wrong-secret' });
    const log = auth.lines.join('');
    expect(log).not.toContain(body.token);
    expect(log).not.toContain('a-wrong-secret');
  });
});

describe('repeated failures', () => {
  const fail = async (times: number, identifier?: string, address?: string): Promise<void> => {
    for (let i = 0; i < times; i++) {
      expect((await auth.login(wrong(identifier), address)).status).toBe(401);
    }
  };

  test('must wait, longer and longer, even with the right password', async () => {
    await fail(5);
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      const held = await auth.login(right());
      expect(held).toMatchObject({ status: 429, body: { code: 'auth.too_many_attempts' } });
      const seconds = Number(held.headers.get('retry-after'));
      waits.push(seconds);
      auth.clock.now += seconds * 1000;
      await fail(1);
    }
    expect(waits).toEqual([2, 4, 8]);
  });
  test('do not hold up the owner at another address', async () => {
    await fail(5);
    expect((await auth.login(right())).status).toBe(429);
    expect((await auth.login(right(), '203.0.113.9')).status).toBe(200);
  });
  test('count together for name and address of one account', async () => {
    await fail(3);
    await fail(2, known.email);
    expect((await auth.login(right())).status).toBe(429);
  });
  test('of an unknown user are held up alike', async () => {
    const nobody = buildRegistration().username;
    await fail(5, nobody);
    expect((await auth.login(wrong(nobody))).status).toBe(429);
  });
  test('are forgotten after a success', async () => {
    await fail(4);
    expect((await auth.login(right())).status).toBe(200);
    await fail(4);
    expect((await auth.login(right())).status).toBe(200);
  });
  test('cannot be outrun by trying all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => auth.login(wrong())));
    const tried = answers.filter(({ status }) => status === 401);
    expect(tried.length).toBeLessThan(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - tried.length);
  });
});

test('a flood of logins leaves room for everything else', async () => {
  let done = 0;
  const flood = Array.from({ length: 60 }, async (_, i) => {
    const { status } = await auth.login(right(), `192.0.2.${i}`);
    done += 1;
    return status;
  });
  for (let i = 0; i < 10; i++) expect((await auth.call('GET', '/readyz')).status).toBe(200);
  expect(done).toBeLessThan(50);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});
