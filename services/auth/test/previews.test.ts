import { createTokens, readToken } from '@tanabana/test-kit';
import { describe, expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const { call, clock } = auth;
const admin = await auth.admin();
const HOUR_MS = 3_600_000;

const issue = (body: object, token: string | undefined = admin.token) =>
  call<Record<string, string>>('POST', '/api/auth/previews', { body, token });
const open = (token: string) =>
  call<Record<string, string>>('POST', '/api/auth/preview', { body: { token } });
const check = (token: string, path: string) =>
  call('GET', '/between/preview', {
    headers: { cookie: `a=b; preview=${token}; c=d`, 'x-preview-path': path },
  });
const wanted = { module: 'mf-gifts', version: '1.0.0-ab12cd34' };
const tokenOf = async (more = {}) => (await issue({ ...wanted, ...more })).body.token ?? '';
const FILE = '/previews/mf-gifts/1.0.0-ab12cd34/remoteEntry.js';

describe('a preview link', () => {
  test('is issued by admins for at most a day (rule 10.20)', async () => {
    const { status, body } = await issue({ ...wanted, hours: 2 });
    expect(status).toBe(201);
    expect(body).toMatchObject(wanted);
    expect(Date.parse(body.endsAt ?? '') - clock.now).toBeLessThanOrEqual(2 * HOUR_MS);
    const shopper = await auth.signedIn();
    expect(await issue(wanted, shopper.token)).toMatchObject({ status: 403 });
    for (const wrong of [{ hours: 25 }, { hours: 0 }, { module: '../x' }, { version: 'a/b' }])
      expect((await issue({ ...wanted, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  });

  test("sets a cookie for that module's files only (rule 10.20)", async () => {
    const token = await tokenOf();
    const { status, body, headers } = await open(token);
    expect({ status, body }).toMatchObject({ status: 200, body: wanted });
    expect(headers.get('set-cookie')).toMatch(
      /^preview=[\w.-]+; Path=\/previews\/mf-gifts\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect((await check(token, FILE)).status).toBe(200);
  });

  test.each([
    ['of another module', '/previews/mf-other/1.0.0-ab12cd34/remoteEntry.js'],
    ['of another version', '/previews/mf-gifts/1.0.0-ab12cd345/remoteEntry.js'],
    ['with a name that begins so', '/previews/mf-gifts-more/1.0.0-ab12cd34/x.js'],
    ['outside', '/modules/mf-gifts/1.0.0-ab12cd34/x.js'],
  ])('grants no access to a file %s', async (_, path) => {
    expect(await check(await tokenOf(), path)).toMatchObject({ status: 403 });
  });

  test('that is forged, expired or of another shop grants nothing (rule 10.20)', async () => {
    const token = await tokenOf();
    const [head = '', claims = '', signature = ''] = token.split('.');
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'mf-x' }),
    ).toString('base64url');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    // of another shop, under its own or this shop's key name
    const shop = await createTokens();
    const claimed = { id: wanted.module, audience: 'tanabana-preview', expires: 3600 };
    const foreign = await shop.buildToken(claimed);
    const posing = await shop.buildToken({ ...claimed, kid: readToken(token).header.kid });
    for (const wrong of [
      foreign,
      posing,
      `${head}.${other}.${signature}`,
      none,
      'x',
      admin.token,
    ]) {
      expect(await open(wrong)).toMatchObject({
        status: 403,
        body: { code: 'auth.preview_invalid' },
      });
      expect((await check(wrong, FILE)).status).toBe(403);
    }
    // and it is not a session
    expect(await call('GET', '/api/auth/me', { token })).toMatchObject({ status: 401 });
    const before = clock.now;
    clock.now += 24 * HOUR_MS + 2000;
    expect((await check(token, FILE)).status).toBe(403);
    expect((await open(token)).status).toBe(403);
    clock.now = before;
  });

  test('can be ended by its reader (rule 10.20)', async () => {
    const { headers } = await call('POST', '/api/auth/preview/end', {
      body: { module: 'mf-gifts' },
    });
    expect(headers.get('set-cookie')).toMatch(/^preview=; Path=\/previews\/mf-gifts\/; Max-Age=0;/);
  });
});
