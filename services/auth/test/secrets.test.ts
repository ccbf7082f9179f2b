import { expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

/** Runs every call, successful and failed, at the most verbose log level. */
test('no password, token or link is ever logged', async () => {
  const auth = await startAuth();
  const secrets: string[] = [];
  const secret = (name: string): string => {
    secrets.push(`${name}-c0ffee`);
    return `${name}-c0ffee`;
  };
  const tell = (token: string | undefined): string => {
    if (token) secrets.push(token, ...token.split('.').slice(1));
    return token ?? '';
  };
  const post = (path: string, body: unknown, token?: string) =>
    auth.call<{ token?: string }>('POST', `/api/auth/${path}`, { body, token });

  const first = secret('first-password');
  const { token, known } = await auth.signedIn({ password: first });
  tell(token);
  const cookie = { cookie: `device=${'d'.repeat(22)}` };
  secrets.push('d'.repeat(22));
  await auth.login(
    { identifier: known.email, password: secret('wrong-password') },
    undefined,
    cookie,
  );
  await auth.login({ identifier: secret('a-password-typed-as-a-name'), password: first });
  await auth.register({ ...known, password: secret('for-a-taken-name') });
  await auth.register({ username: 'x', email: 'y', password: secret('with-bad-input') });
  await auth.call('POST', '/api/auth/login', {
    body: `{"identifier":"asha","password":"${secret('in-broken-json')}"`,
    headers: { 'content-type': 'application/json' },
  });
  await post('password', { current: secret('wrong-current'), next: secret('never-set') }, token);
  const changed = await post('password', { current: first, next: secret('second') }, token);
  const session = tell(changed.body.token);
  await post('logout', undefined, `${session}x`);
  await auth.call('GET', '/api/auth/me', {
    headers: { authorization: `Basic ${secret('basic')}` },
  });
  await auth.call('GET', `/api/auth/me?access_token=${session}`);

  await post('recover', { email: known.email });
  await expect.poll(() => auth.mailsTo(known.email, 'recovery')).toHaveLength(1);
  const [mail] = await auth.mailsTo(known.email, 'recovery');
  const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await post('reset', { token: secret('no-such-link'), password: secret('not-set') });
  await post('reset', { token: tell(link), password: secret('third') });
  tell((await auth.login({ identifier: known.email, password: 'third-c0ffee' })).body.token);

  const [key] = await auth.storage.keys.list();
  secrets.push(String(key?.jwk.d));
  const user = await auth.db.collection('users').findOne({ usernameLower: known.username });
  secrets.push(user?.passwordHash, user?.passwordHash.split('$').at(-1));

  expect(link).toMatch(/^[\w-]{43}$/);
  expect(auth.lines.length).toBeGreaterThan(15);
  const log = auth.lines.join('');
  expect(secrets.filter((one) => log.includes(one))).toEqual([]);

  // nor from an error that contains one
  auth.log.error({ err: Object.assign(new Error('no'), { password: 'in-an-error' }) }, 'failed');
  auth.log.warn({ password: 'in-an-error', body: { token: 'in-an-error' } }, 'failed');
  expect(auth.lines.join('')).not.toContain('in-an-error');
});
