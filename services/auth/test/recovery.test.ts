import { texts } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
let known: Awaited<ReturnType<typeof auth.signedIn>>['known'];
let token = '';
let askers = 0;

beforeEach(async () => {
  ({ known, token } = await auth.signedIn());
});

/** An address that has requested nothing yet. */
const newAddress = (): string => {
  askers += 1;
  return `198.51.${askers >> 8}.${askers & 255}`;
};
const recover = (email: unknown, address = newAddress()) =>
  auth.call('POST', '/api/auth/recover', { body: { email }, headers: { 'x-real-ip': address } });
const reset = (sent: unknown, password: unknown = 'another-secret') =>
  auth.call('POST', '/api/auth/reset', { body: { token: sent, password } });
const login = (password: string, address?: string) =>
  auth.login({ identifier: known.email, password }, address);
const linkIn = (text = ''): string => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Requests a recovery and waits for its email. */
async function mailed(count = 1): Promise<string> {
  await recover(known.email);
  await expect.poll(() => auth.mailsTo(known.email, 'recovery')).toHaveLength(count);
  return linkIn((await auth.mailsTo(known.email, 'recovery')).at(-1)?.text);
}

describe('requesting a new password', () => {
  longTest('gets the same response for a known and an unknown address (rule 7.1)', async () => {
    const [ours, nobodys] = [await recover(known.email), await recover('nobody@example.com')];
    for (const { status, body } of [ours, nobodys]) {
      expect(status).toBe(200);
      expect(body).toEqual({ message: texts.failed.recovered });
    }
    await expect.poll(() => auth.mailsTo(known.email, 'recovery')).toHaveLength(1);
    await expect.poll(() => auth.db.collection('recoveries').countDocuments({})).toBe(0);
    expect(await auth.mailsTo('nobody@example.com', 'recovery')).toEqual([]);
  });

  test.each(['asha@', '', 5, null, ['a@b.c'], { $ne: '' }, 'a@b.c\0'])(
    'rejects %o',
    async (email) => {
      expect((await recover(email)).status).toBe(400);
    },
  );

  test("emails the account's address, never a lookalike", async () => {
    const typed = known.email.replace('e', 'ｅ').toUpperCase();
    expect((await recover(typed)).status).toBe(200);
    await expect.poll(() => auth.mailsTo(known.email, 'recovery')).toHaveLength(1);
    expect(await auth.db.collection('mails').countDocuments({ to: typed })).toBe(0);
  });

  longTest('sends at most three emails an hour to one address without saying so', async () => {
    auth.clock.now = Math.ceil(auth.clock.now / 3_600_000) * 3_600_000;
    for (let i = 0; i < 6; i++) expect((await recover(known.email)).status).toBe(200);
    await expect.poll(() => auth.db.collection('recoveries').countDocuments({})).toBe(0);
    expect(await auth.mailsTo(known.email, 'recovery')).toHaveLength(3);
    auth.clock.now += 3_600_000;
    await mailed(4);
  });

  longTest('accepts at most twenty an hour from one address without saying so', async () => {
    auth.clock.now = Math.ceil(auth.clock.now / 3_600_000) * 3_600_000;
    const here = '203.0.113.77';
    for (let i = 0; i < 20; i++) await recover(`nobody-${i}@example.com`, here);
    expect((await recover(known.email, here)).status).toBe(200);
    await mailed(1);
  });

  test('sends nothing to a disabled account', async () => {
    const filter = { usernameLower: known.username };
    await auth.db.collection('users').updateOne(filter, { $set: { isDisabled: true } });
    await recover(known.email);
    await expect.poll(() => auth.db.collection('recoveries').countDocuments({})).toBe(0);
    expect(await auth.mailsTo(known.email, 'recovery')).toEqual([]);
  });

  test('is completed later if the service stopped before', async () => {
    await auth.storage.recoveries.add(known.email, auth.clock.now);
    expect(await auth.mailsTo(known.email, 'recovery')).toEqual([]);
    await auth.services.recovery.work();
    expect(await auth.mailsTo(known.email, 'recovery')).toHaveLength(1);
  });

  longTest('works over SMTP in HTML and text', async () => {
    const { next, sendDue } = await auth.catchMails();
    await mailed();
    await sendDue();
    const mail = await next(
      ({ to, subject }) => to[0] === known.email && subject.startsWith('Choose'),
    );
    expect(mail.html).toContain(
      `https://tanabana.example/reset-password?token=${linkIn(mail.text)}`,
    );
    expect((await reset(linkIn(mail.text))).status).toBe(200);
  });
});

describe('a mailed link', () => {
  longTest('sets a new password, ends all sessions and is confirmed by email', async () => {
    expect((await reset(await mailed())).status).toBe(200);
    expect((await auth.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect((await login(known.password)).status).toBe(401);
    expect((await login('another-secret')).status).toBe(200);
    expect(await auth.mailsTo(known.email, 'password-changed')).toHaveLength(1);
  });

  longTest('is stored only as a hash', async () => {
    const link = await mailed();
    const kept = JSON.stringify(await auth.db.collection('users').find({}).toArray());
    expect(Buffer.from(link, 'base64url')).toHaveLength(32);
    expect(kept).not.toContain(link);
  });

  longTest('works once, also for ten concurrent uses (rule 10.12)', async () => {
    const link = await mailed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => reset(link, `secret-${i}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'auth.reset_token_invalid')).toHaveLength(9);
  });

  longTest('expires after 30 minutes (rule 10.12)', async () => {
    const link = await mailed();
    auth.clock.now += 30 * 60_000;
    expect(await reset(link)).toMatchObject({
      status: 422,
      body: { code: 'auth.reset_token_invalid' },
    });
  });

  longTest('is replaced by a newer one', async () => {
    const first = await mailed(1);
    const second = await mailed(2);
    expect((await reset(first)).status).toBe(422);
    expect((await reset(second)).status).toBe(200);
  });

  test.each(['password', 'email', 'sessions'])('expires with a change of %s', async (what) => {
    const link = await mailed();
    const calls = {
      password: ['POST', '/api/auth/password', { current: known.password, next: 'new-secret' }],
      email: ['PUT', '/api/auth/me', { email: `new-${known.email}` }],
      sessions: ['POST', '/api/auth/logout-everywhere', undefined],
    } as const;
    const [method, path, body] = calls[what as keyof typeof calls];
    expect((await auth.call(method, path, { token, body })).status).toBe(200);
    expect((await reset(link)).status).toBe(422);
  });

  longTest('stays valid after a password that is too short', async () => {
    const link = await mailed();
    expect(await reset(link, '12345')).toMatchObject({
      status: 400,
      body: { message: texts.validation.password },
    });
    expect((await reset(link)).status).toBe(200);
  });

  test.each([['abc'], ['a'.repeat(43)], [''], [{ $gt: '' }], ['a'.repeat(10_000)], [null]])(
    'is rejected if %o',
    async (sent) => {
      expect([400, 422]).toContain((await reset(sent)).status);
    },
  );

  longTest('admits its owner at once, whatever guesses were made before', async () => {
    const here = '203.0.113.99';
    for (let i = 0; i < 6; i++) await login('wrong-password', here);
    expect((await login(known.password, here)).status).toBe(429);
    const link = await mailed();
    await auth.call('POST', '/api/auth/reset', {
      body: { token: link, password: 'another-secret' },
      headers: { 'x-real-ip': here },
    });
    expect((await login('another-secret', here)).status).toBe(200);
  });
});

longTest('the email of an expired link is not sent', async () => {
  await mailed();
  const mail = await auth.db.collection('mails').findOne({ to: known.email, kind: 'recovery' });
  expect(mail?.usefulUntil.getTime()).toBe(auth.clock.now + 30 * 60_000);
});
