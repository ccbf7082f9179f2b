import { readToken, unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildRegistration, startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const DAY_MS = 24 * 60 * 60_000;
/** A day without counts. */
beforeEach(() => {
  auth.clock.now = (Math.floor(auth.clock.now / DAY_MS) + 1) * DAY_MS;
});

let senders = 0;
/** An address that has sent nothing yet. */
const newAddress = () => {
  senders += 1;
  return `198.51.${senders >> 8}.${senders & 255}`;
};
const from = (address = newAddress()) => ({ 'x-real-ip': address });
const register = (body: object, address?: string) =>
  auth.call('POST', '/api/auth/register', { body, headers: from(address) });
const put = (token: string, body: object) =>
  auth.call('PUT', '/api/auth/me', { token, body, headers: from() });
const mailsTo = (pattern: RegExp) =>
  auth.db.collection('mails').countDocuments({ to: { $regex: pattern } });
const lastTo = async (to: string, kind: string) => (await auth.mailsTo(to, kind)).at(-1);

describe('one mailbox', () => {
  longTest(
    'receives one welcome email per day for 40 accounts with spellings of its address',
    async () => {
      const mailbox = unique('victim');
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          register(buildRegistration({ email: `${mailbox}+${i}@example.com` })),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(await mailsTo(new RegExp(`^${mailbox}`))).toBe(1);
      auth.clock.now += DAY_MS;
      await register(buildRegistration({ email: `${mailbox.toUpperCase()}+again@example.com` }));
      expect(await mailsTo(new RegExp(`^${mailbox}`, 'i'))).toBe(2);
    },
  );

  longTest(
    'gets at most ten emails an hour and thirty a day about changes of an account',
    async () => {
      const mailbox = unique('victim');
      const { token, known } = await auth.signedIn();
      for (let i = 0; i < 80; i += 1) {
        if (i % 15 === 0) auth.clock.now += 60 * 60_000;
        await put(token, { email: i % 2 ? known.email : `${mailbox}+${i}@example.com` });
      }
      expect(await mailsTo(new RegExp(`^${mailbox}`))).toBeLessThanOrEqual(30);
    },
  );

  longTest('gets at most three recovery emails an hour', async () => {
    const mailbox = unique('victim');
    const emails = Array.from({ length: 6 }, (_, i) => `${mailbox}+${i}@example.com`);
    for (const email of emails) await auth.register(buildRegistration({ email }));
    for (const email of emails)
      await auth.call('POST', '/api/auth/recover', { body: { email }, headers: from() });
    await expect.poll(() => auth.db.collection('recoveries').countDocuments({})).toBe(0);
    const asked = { to: { $regex: new RegExp(`^${mailbox}`) }, kind: 'recovery' };
    expect(await auth.db.collection('mails').countDocuments(asked)).toBe(3);
  });

  longTest('gets at most ten emails about repeated password changes of one account', async () => {
    const { token, known } = await auth.signedIn();
    let current = { token, password: known.password };
    for (let i = 0; i < 14; i += 1) {
      const next = `secret-${i}`;
      const { body } = await auth.call<{ token: string }>('POST', '/api/auth/password', {
        token: current.token,
        body: { current: current.password, next },
      });
      current = { token: body.token, password: next };
    }
    // one was the welcome email
    expect(await auth.mailsTo(known.email, 'password-changed')).toHaveLength(9);
  });
});

describe('an email to an unverified address', () => {
  test('contains no text of its sender', async () => {
    const username = unique('buy-at-evil.example');
    const { token, known } = await auth.signedIn({ username });
    const email = `${unique('now-visit')}@evil.example`;
    await auth.call('POST', '/api/auth/recover', { body: { email: known.email }, headers: from() });
    await expect.poll(() => auth.mailsTo(known.email, 'recovery')).toHaveLength(1);
    const { body } = await auth.call<{ token: string }>('POST', '/api/auth/password', {
      token,
      body: { current: known.password, next: 'another-secret' },
    });
    expect((await put(body.token, { email })).status).toBe(200);
    for (const kind of ['welcome', 'recovery', 'password-changed', 'email-changed']) {
      const mail = await lastTo(known.email, kind);
      expect(mail, kind).toBeDefined();
      for (const part of [mail?.subject, mail?.text, mail?.html]) {
        expect(part, kind).not.toContain(username);
        expect(part, kind).not.toContain(email);
      }
    }
  });

  longTest(
    'contains it once verified; tokens carry the verification until the address changes',
    async () => {
      const { known, token: before } = await auth.signedIn();
      expect(readToken(before).claims.isEmailProven).toBeUndefined();
      await auth.call('POST', '/api/auth/recover', {
        body: { email: known.email },
        headers: from(),
      });
      await expect.poll(() => auth.mailsTo(known.email, 'recovery')).toHaveLength(1);
      const link = /token=([\w-]+)/.exec((await lastTo(known.email, 'recovery'))?.text ?? '')?.[1];
      const password = 'another-secret';
      await auth.call('POST', '/api/auth/reset', { body: { token: link, password } });
      expect((await lastTo(known.email, 'password-changed'))?.text).toContain(known.username);

      const login = { identifier: known.username, password };
      const { token } = (await auth.login(login)).body;
      expect(readToken(token).claims).toMatchObject({ isEmailProven: true });
      const email = `new-${known.email}`;
      await put(token, { email });
      const reported = await lastTo(known.email, 'email-changed');
      expect(reported?.text).toContain(known.username);
      expect(reported?.text).toContain(email);
      expect(readToken((await auth.login(login)).body.token).claims.isEmailProven).toBeUndefined();
    },
  );
});

describe('the question whether a name or address is taken', () => {
  longTest(
    'is answered to an account twenty times an hour over two instances; then nothing changes',
    async () => {
      const other = await auth.instance();
      const { token, known } = await auth.signedIn();
      const taken = buildRegistration();
      await auth.register(taken);
      const ask = (i: number, body: object) =>
        (i % 2 ? auth : other).call('PUT', '/api/auth/me', { token, body, headers: from() });
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          ask(i, i % 3 ? { email: taken.email } : { username: taken.username }),
        ),
      );
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(20);
      const [refused] = answers.filter(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({ code: 'auth.too_many_names' });
      expect(refused?.body.message).toMatch(/You can try again in \d+ minutes\.$/);
      expect(refused?.headers.get('retry-after')).toBe('3600');

      const { username, email } = buildRegistration();
      expect((await put(token, { username, email })).status).toBe(429);
      expect((await auth.call('GET', '/api/auth/me', { token })).body).toMatchObject({
        username: known.username,
        email: known.email,
      });
      // calls that disclose nothing still work
      const same = { username: known.username.toUpperCase(), email: known.email, avatar: null };
      expect((await put(token, same)).status).toBe(200);
      auth.clock.now += 60 * 60_000;
      expect((await put(token, { username })).status).toBe(200);
    },
  );

  longTest(
    'is answered to a network 120 times an hour; other networks are unaffected',
    async () => {
      const address = '2001:db8:9:9::1';
      const taken = buildRegistration();
      await auth.register(taken);
      const ask = () => register(buildRegistration({ email: taken.email }), address);
      const answers = await Promise.all(Array.from({ length: 130 }, ask));
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(120);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
      // a free name gets the same response
      const free = buildRegistration();
      const refused = await register(free, '2001:db8:9:9::2');
      expect(refused).toMatchObject({ status: 429, body: { code: 'auth.too_many_names' } });
      expect(await auth.storage.accounts.findByEmail(free.email)).toBeNull();
      const { token } = await auth.signedIn();
      const change = { token, body: { username: free.username }, headers: from(address) };
      expect((await auth.call('PUT', '/api/auth/me', change)).status).toBe(429);
      expect((await register(free)).status).toBe(201);
    },
  );

  longTest('does not count for created accounts: 130 people of one network register', async () => {
    const address = newAddress();
    const people = Array.from({ length: 130 }, () => buildRegistration());
    for (const one of people) expect((await register(one, address)).status).toBe(201);
  });
});
