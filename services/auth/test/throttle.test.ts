import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildRegistration, startAuth } from './auth-under-test.ts';

const auth = await startAuth();
let known = buildRegistration();
let counter = 0;

/** A unique address. */
const somewhere = (): string => {
  counter += 1;
  return `2001:db8:${Math.floor(counter / 60_000).toString(16)}:${(counter % 60_000).toString(16)}::1`;
};
const right = (identifier = known.username) => ({ identifier, password: known.password });
const wrong = (identifier = known.username) => ({ identifier, password: 'wrong-password' });

async function fail(times: number, address: string, identifier?: string): Promise<void> {
  for (let i = 0; i < times; i++) {
    expect((await auth.login(wrong(identifier), address)).status).toBe(401);
  }
}
const deviceOf = (headers: Headers): string =>
  /device=[\w-]{22}/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';

/** Changes the account's password, in a session or by a mailed link. */
async function renew(how: 'changed' | 'reset', token: string, password: string): Promise<void> {
  const { status } =
    how === 'changed'
      ? await auth.call('POST', '/api/auth/password', {
          token,
          body: { current: known.password, next: password },
        })
      : await auth.call('POST', '/api/auth/reset', {
          body: { token: await mailedToken(), password },
        });
  expect(status).toBe(200);
}
async function mailedToken(): Promise<string> {
  await auth.call('POST', '/api/auth/recover', { body: { email: known.email } });
  const mails = () => auth.mailsTo(known.email, 'recovery');
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

beforeEach(async () => {
  known = buildRegistration();
  await auth.register(known);
  auth.held.length = 0;
});

describe('repeated failures of one account from one address', () => {
  longTest('are delayed longer each time, even with the right password', async () => {
    const here = somewhere();
    await fail(5, here);
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      const refused = await auth.login(right(), here);
      expect(refused).toMatchObject({ status: 429, body: { code: 'auth.too_many_attempts' } });
      const seconds = Number(refused.headers.get('retry-after'));
      waits.push(seconds);
      auth.clock.now += seconds * 1000;
      await fail(1, here);
    }
    expect(waits).toEqual([2, 4, 8]);
  });
  longTest('do not delay the owner at another address', async () => {
    const here = somewhere();
    await fail(5, here);
    expect((await auth.login(right(), here)).status).toBe(429);
    expect((await auth.login(right(), somewhere())).status).toBe(200);
  });
  test('count for a whole IPv6 network of one sender', async () => {
    const [network] = somewhere().split('::');
    for (let i = 0; i < 5; i++) await fail(1, `${network}:${i}::9`);
    expect((await auth.login(right(), `${network}::77`)).status).toBe(429);
  });
  test('of an unknown user are delayed alike', async () => {
    const [here, nobody] = [somewhere(), buildRegistration().username];
    await fail(5, here, nobody);
    expect((await auth.login(wrong(nobody), here)).status).toBe(429);
  });
  longTest('do not disclose that a name and an address belong together', async () => {
    const here = somewhere();
    await fail(4, here);
    await fail(4, here, known.email);
    expect((await auth.login(right(), here)).status).toBe(200);
  });
  longTest('are cleared by a success', async () => {
    const here = somewhere();
    await fail(4, here);
    expect((await auth.login(right(), here)).status).toBe(200);
    await fail(4, here);
    expect((await auth.login(right(), here)).status).toBe(200);
  });
  longTest('cannot be bypassed by parallel attempts', async () => {
    const here = somewhere();
    const all = await Promise.all(Array.from({ length: 30 }, () => auth.login(wrong(), here)));
    const tried = all.filter(({ status }) => status === 401);
    expect(tried.length).toBeLessThan(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(30 - tried.length);
  });
});

describe('one address trying many accounts', () => {
  async function spray(here: string): Promise<number> {
    for (let tries = 0; tries < 60; tries++) {
      const { status } = await auth.login(wrong(`nobody-${tries}-${here.length}`), here);
      if (status === 429) return tries;
    }
    return Number.POSITIVE_INFINITY;
  }

  longTest('has some free failures, then growing delays', async () => {
    const here = somewhere();
    expect(await spray(here)).toBe(31);
    const first = Number((await auth.login(wrong('other-1'), here)).headers.get('retry-after'));
    auth.clock.now += first * 1000;
    await fail(1, here, 'other-2');
    const next = Number((await auth.login(wrong('other-3'), here)).headers.get('retry-after'));
    expect(next).toBeGreaterThan(first);
  });
  longTest('delays neither other addresses nor known users at that address', async () => {
    const here = somewhere();
    expect((await auth.login(right(), here)).status).toBe(200);
    await spray(here);
    expect((await auth.login(wrong('other'), here)).status).toBe(429);
    expect((await auth.login(right(), here)).status).toBe(200);
    expect((await auth.login(right(known.email), somewhere())).status).toBe(200);
  });
});

describe('one account tried from many addresses', () => {
  longTest(
    'throttles repeated failures but still admits the owner from a new address',
    async () => {
      await auth.login(right(), '198.51.100.7');
      for (let i = 0; i < 130; i++) await fail(1, somewhere());
      expect(auth.held.slice(0, 5)).toEqual([250, 250, 250, 250, 250]);
      expect(auth.held.at(-1)).toBe(4000);
      expect(auth.held).toEqual(auth.held.toSorted((a, b) => a - b));
      auth.held.length = 0;
      // from a new origin: delayed once, never rejected
      expect((await auth.login(right(), somewhere())).status).toBe(200);
      expect(auth.held).toEqual([4000]);
      // from a known origin: not even delayed
      expect((await auth.login(right(), '198.51.100.7')).status).toBe(200);
      expect(auth.held).toEqual([4000]);
    },
  );
  longTest('is delayed alike if there is no such account', async () => {
    const nobody = buildRegistration().username;
    for (let i = 0; i < 22; i++) await fail(1, somewhere(), nobody);
    expect(auth.held).toEqual([250]);
  });
  longTest('recovers after a while', async () => {
    for (let i = 0; i < 30; i++) await fail(1, somewhere());
    auth.held.length = 0;
    auth.clock.now += 30 * 60_000;
    await fail(1, somewhere());
    expect(auth.held).toEqual([]);
  });
});

describe('a known device', () => {
  longTest('is recognised by a cookie that scripts cannot read', async () => {
    const { headers } = await auth.login(right(), somewhere());
    expect(headers.get('set-cookie')).toMatch(
      /^device=[\w-]{22}; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const secure = await auth.login(right(), somewhere(), { 'x-forwarded-proto': 'https' });
    expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/);
  });
  longTest('keeps its number and its own failure count anywhere', async () => {
    const first = await auth.login(right(), somewhere());
    const cookie = deviceOf(first.headers);
    const here = somewhere();
    await fail(5, here);
    expect((await auth.login(right(), here)).status).toBe(429);
    const again = await auth.login(right(), here, { cookie: `a=b; ${cookie}; c=d` });
    expect(again.status).toBe(200);
    expect(deviceOf(again.headers)).toBe(cookie);
  });
  longTest('is delayed by its own failures like any other', async () => {
    const cookie = deviceOf((await auth.login(right(), somewhere())).headers);
    for (let i = 0; i < 5; i++) await auth.login(wrong(), somewhere(), { cookie });
    expect((await auth.login(right(), somewhere(), { cookie })).status).toBe(429);
    expect((await auth.login(right(), somewhere())).status).toBe(200);
  });
  test.each(['changed', 'reset'] as const)('is unknown once the password was %s', async (how) => {
    const { body, headers } = await auth.login(right(), somewhere());
    const cookie = deviceOf(headers);
    const here = somewhere();
    await fail(5, here);
    const next = { ...right(), password: 'another-secret' };
    const isLetIn = async (sent: object) =>
      (await auth.login(sent, here, { cookie })).status === 200;
    expect(await isLetIn(right())).toBe(true);
    await renew(how, body.token, next.password);
    expect(await isLetIn(next)).toBe(false);
  });
  longTest('is unknown to another account, as is an invented number', async () => {
    const other = buildRegistration();
    await auth.register(other);
    const login = { identifier: other.username, password: other.password };
    const cookie = deviceOf((await auth.login(login, somewhere())).headers);
    const here = somewhere();
    await fail(5, here);
    for (const sent of [cookie, `device=${'a'.repeat(22)}`, 'device=', 'device=%00;;;']) {
      expect((await auth.login(right(), here, { cookie: sent })).status).toBe(429);
    }
  });
});

test('counts are shared by all instances', async () => {
  const here = somewhere();
  await fail(4, here);
  const second = await auth.instance();
  onTestFinished(second.close);
  const options = { body: wrong(), headers: { 'x-real-ip': here } };
  expect((await second.call('POST', '/api/auth/login', options)).status).toBe(401);
  expect((await auth.login(right(), here)).status).toBe(429);
});
