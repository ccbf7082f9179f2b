import { createPublicKey } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@tanabana/contracts/endpoints';
import { AppError } from '@tanabana/service-kit';
import { createTokens, listen } from '@tanabana/test-kit';
import jwt from 'jsonwebtoken';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSample } from './sample-service.ts';

const { app, tokens } = await createSample();
const sample = await listen(app);
const get = (path: string, token?: string) => sample.call('GET', `/api/sample${path}`, { token });

const id = 'b'.repeat(24);
const claims = { username: 'asha', email: 'a@b.c', isAdmin: true, isPremium: false };

describe('a call for signed-in users', () => {
  test('requires a token', async () => {
    const { status, body, headers } = await get('/mine');
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'auth.required' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
  test('passes the user and is not cached', async () => {
    const { status, body, headers } = await get('/mine', await tokens.buildToken({ id }));
    expect(status).toBe(200);
    expect(body).toEqual({ id });
    expect(headers.get('cache-control')).toBe('no-store');
  });
  test('accepts the Bearer scheme only', async () => {
    const headers = { authorization: 'Basic YTpi' };
    const { body } = await sample.call('GET', '/api/sample/mine', { headers });
    expect(body).toMatchObject({ code: 'auth.required' });
  });
});

describe('a call for guests', () => {
  test('passes the signed-in user, and null for guests', async () => {
    expect((await get('/guests')).body).toEqual({ id: null });
    expect((await get('/guests', await tokens.buildToken({ id }))).body).toEqual({ id });
  });
  test.each(['Bearer abc', 'Basic YTpi', 'Bearer '])(
    'does not treat an invalid session as a guest: %s',
    async (authorization) => {
      const headers = { authorization };
      expect((await sample.call('GET', '/api/sample/guests', { headers })).status).toBe(401);
    },
  );
});

describe('a token is rejected when it', () => {
  const [key = {}] = tokens.jwks.keys;
  const keyid = String(key.kid);
  const whole = {
    ...claims,
    sub: id,
    jti: '1',
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    exp: Math.floor(Date.now() / 1000) + 60,
  };
  const unsigned = () => jwt.sign(whole, null, { algorithm: 'none', keyid });
  const hmac = (secret: string) => jwt.sign(whole, secret, { algorithm: 'HS256', keyid });
  const publicKey = () =>
    String(createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }));
  const ofOthers = async () => (await createTokens(keyid)).buildToken({ isAdmin: true });
  const part = (text: string) => Buffer.from(text).toString('base64url');

  test.each<[string, () => string | Promise<string>]>([
    ['has ended', () => tokens.buildToken({ expires: -1 })],
    ['is for somebody else', () => tokens.buildToken({ audience: 'other' })],
    ['is of somebody else', () => tokens.buildToken({ issuer: 'other' })],
    ['names an unknown key', () => tokens.buildToken({ kid: 'other' })],
    ['names no user', () => tokens.buildToken({ id: 'nobody' })],
    ['is signed by another key', ofOthers],
    ['is not signed', unsigned],
    ['is signed with a shared secret', () => hmac('x'.repeat(32))],
    ['is signed with the public key as a secret', () => hmac(publicKey())],
    ['has two signatures', async () => `${await tokens.buildToken()}.${part('x'.repeat(64))}`],
    [
      'has a signature of a strange length',
      async () => `${await tokens.buildToken()}${part('xyz')}`,
    ],
    ['says JSON and has none', () => `${part(`{"alg":"ES256","typ":"JWT","kid":"${keyid}"}`)}.a.a`],
    ['is of 10 kB', () => 'a'.repeat(10_000)],
    ['is no token', () => 'abc'],
  ])('%s', async (_, build) => {
    const { status, body } = await get('/mine', await build());
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'auth.token_invalid' });
  });
});

describe('a call for admins', () => {
  test('rejects a shopper', async () => {
    const { status, body } = await get('/admin', await tokens.buildToken());
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'auth.forbidden' });
  });
  test('rejects before it reads a body', async () => {
    const { status } = await sample.call('POST', '/api/sample/upload', { body: 'no form at all' });
    expect(status).toBe(401);
  });
  test('admits an admin', async () => {
    expect((await get('/admin', await tokens.buildToken({ isAdmin: true }))).status).toBe(200);
  });
});

describe('a call for everyone', () => {
  test('passes a signed-in user', async () => {
    const { body } = await get('', await tokens.buildToken({ username: 'asha' }));
    expect(body).toMatchObject({ name: 'asha' });
  });
  test('ignores an invalid token and unavailable keys', async () => {
    expect((await get('', 'abc')).body).toMatchObject({ name: 'nobody' });
    const verifyToken = () => Promise.reject(new AppError('server.unavailable'));
    const keyless = await listen((await createSample({ verifyToken })).app);
    onTestFinished(keyless.close);
    expect((await keyless.call('GET', '/api/sample', { token: 'abc' })).status).toBe(200);
    expect((await keyless.call('GET', '/api/sample/mine', { token: 'abc' })).status).toBe(503);
  });
});
