import { authEndpoints } from '@tanabana/contracts/endpoints';
import { createTokens } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { describe, expect, test } from 'vitest';
import { buildRegistration, startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const { token, user } = await auth.admin();

/** Every call that reads a JSON body, with a valid body. */
const id = 'f'.repeat(24);
const address = { firstName: 'A', street: 'B', postalCode: '1', phone: '2' };
const GOOD = {
  register: buildRegistration(),
  login: { identifier: 'asha', password: 'secret1' },
  passkeySignIn: { challenge: 'abc', passkey: { id: 'abc', response: {} } },
  secondFactor: { challenge: 'abc', code: '123456' },
  startApp: { password: 'secret1' },
  confirmApp: { code: '123456' },
  removeApp: { password: 'secret1' },
  startPasskey: { password: 'secret1' },
  addPasskey: { challenge: 'abc', name: 'Phone', passkey: { id: 'abc', response: {} } },
  removePasskey: { password: 'secret1' },
  renewRecoveryCodes: { password: 'secret1' },
  invite: { email: 'mira@example.com', role: 'orders' },
  issueApiKey: { name: 'ERP', scopes: ['orders.read'], lifetime: '90d' },
  openInvitation: { token: 'abc' },
  join: { token: 'abc', username: 'mira', password: 'secret1' },
  acceptInvitation: { token: 'abc' },
  recover: { email: 'asha@example.com' },
  reset: { token: 'a'.repeat(43), password: 'secret1' },
  changePassword: { current: 'secret1', next: 'secret2' },
  deleteMe: { password: 'secret1' },
  updateMe: { username: 'asha-rao', email: 'asha.rao@example.com' },
  addAddress: address,
  updateAddress: address,
  updateUser: { isPremium: true },
  mergeUser: { into: id },
  confirmEmail: { token: 'abc' },
  issuePreview: { module: 'mf-gifts', version: '1.0.0' },
  openPreview: { token: 'a.b.c' },
  endPreview: { module: 'mf-gifts' },
} as const;
type Name = keyof typeof GOOD;
const NAMES = Object.keys(GOOD) as Name[];

function send(name: Name, body: unknown, headers: Record<string, string> = {}) {
  const { method, path } = authEndpoints[name];
  const known = name === 'updateUser' ? user.id : id;
  return auth.call(method, path.replace(':id', known), { token, body, headers });
}

test('covers every call that reads a body', () => {
  const withBody = Object.entries(authEndpoints).filter(([, call]) => 'body' in call);
  expect(withBody.map(([name]) => name).toSorted()).toEqual(NAMES.toSorted());
});

const bent: [string, (value: unknown) => unknown][] = [
  ['an array for a text', (value) => [value]],
  ['an object for a text', (value) => ({ value })],
  ['an operator for a text', () => ({ $gt: '' })],
  ['a number for a text', () => 1e308],
  ['null', () => null],
  ['a zero byte', (value) => (typeof value === 'string' ? `${value}\0` : '\0')],
  ['ten kilobytes', () => 'a'.repeat(10_240)],
];

describe.each(sampleRows(NAMES, 3))('%s rejects', (name) => {
  const good: Record<string, unknown> = GOOD[name];
  test.each(bent)('%s in each field', async (_, bend) => {
    for (const [field, value] of Object.entries(good)) {
      const { status, body } = await send(name, { ...good, [field]: bend(value) });
      expect([field, status, body.code]).toEqual([field, 400, 'request.invalid']);
    }
  });
  longTest('anything but a JSON object', async () => {
    for (const body of [
      '{',
      '[]',
      '"text"',
      'null',
      '1',
      '{"__proto__":{"a":1}}',
      '[['.repeat(9_000),
    ]) {
      const headers = { 'content-type': 'application/json' };
      expect((await send(name, body, headers)).status).toBe(400);
    }
  });
  longTest('a megabyte, and another content type', async () => {
    const megabyte = Object.fromEntries(Object.keys(good).map((key) => [key, 'x'.repeat(2 ** 20)]));
    expect((await send(name, megabyte)).status).toBe(413);
    const headers = { 'content-type': 'text/plain' };
    expect((await send(name, JSON.stringify(good), headers)).status).toBe(415);
  });
});

describe('a username (rule 9.3)', () => {
  test.each([
    ['Cyrillic letters that look like Latin ones', 'аdmin'],
    ['full-width letters', 'ａｄｍｉｎ'],
    ['a letter of width nothing', 'ad\u200bmin'],
    ['a direction mark', 'ad\u202emin'],
    ['an accent of its own', 'ádmin'],
    ['an address', 'admin@example.com'],
    ['a line break', 'ad\nmin'],
    ['the Kelvin sign', '\u212aelvin'],
  ])('cannot contain %s', async (_, username) => {
    expect((await auth.register(buildRegistration({ username }))).status).toBe(400);
  });
});

describe('a password (rule 9.3)', () => {
  test('may be in any script, typed on any keyboard', async () => {
    const known = buildRegistration({ password: 'क्षत्रिय-é-🙂' });
    await auth.register(known);
    const login = (password: string) => auth.login({ identifier: known.email, password });
    expect((await login(known.password.normalize('NFD'))).status).toBe(200);
    expect((await login('क्षत्रिय-e-🙂')).status).toBe(401);
  });
  test('counts all of its 200 characters', async () => {
    const password = `${'p'.repeat(199)}a`;
    const known = buildRegistration({ password });
    await auth.register(known);
    const login = (sent: string) => auth.login({ identifier: known.email, password: sent });
    expect((await login(`${'p'.repeat(199)}b`)).status).toBe(401);
    expect((await login(password)).status).toBe(200);
    expect((await login(`${password}a`)).status).toBe(400);
  });
});

describe('a token of another shop', () => {
  test("is rejected, even under this shop's key name", async () => {
    const { keys } = (await auth.call<{ keys: { kid: string }[] }>('GET', '/api/auth/jwks.json'))
      .body;
    const forged = await (await createTokens(keys[0]?.kid)).buildToken({ isAdmin: true });
    for (const { method, path, access } of Object.values(authEndpoints)) {
      if (access === 'all') continue;
      const answer = await auth.call(method, path.replace(':id', id), { token: forged });
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'auth.token_invalid']);
    }
  });
});
