import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from './testing/user.ts';

const tokenUntil = (end: number): string => `h.${btoa(JSON.stringify({ exp: end / 1000 }))}.s`;

const answers: (() => Response)[] = [];
const asked: string[] = [];

async function openPage() {
  vi.resetModules();
  return {
    ...(await import('./account-popup.ts')),
    ...(await import('./api.ts')),
    ...(await import('./session.ts')),
    ...(await import('./session-end.ts')),
  };
}

const refused = (code: string) => () =>
  Response.json({ code, message: 'Refused.', requestId: 'r' }, { status: 401 });

const page = new EventTarget();

beforeEach(() => {
  answers.length = asked.length = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${url} ${headers.authorization ?? ''}`.trim());
    return answers.shift()?.() ?? Response.json({ message: 'ok' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call rejected for its token', () => {
  it.each(['auth.token_invalid', 'auth.required'])('%s ends the session', async (code) => {
    const { api, signIn, getSession, getAccountPopup } = await openPage();
    signIn({ user, token: 't-1' });
    answers.push(refused(code));
    await expect(api.auth.me({})).rejects.toMatchObject({ code });
    expect(getSession()).toEqual({ user: null, token: null, expired: true });
    expect(getAccountPopup().open).toBe(false);
  });

  it('does not change the session if nobody was signed in', async () => {
    const { api, getAccountPopup } = await openPage();
    answers.push(refused('auth.required'));
    await expect(api.auth.me({})).rejects.toThrow();
    expect(getAccountPopup().open).toBe(false);
  });

  it('asks to sign in once the session has ended, and again after the popup was closed', async () => {
    const { api, signIn, closeAccount, getAccountPopup } = await openPage();
    signIn({ user, token: 't-1' });
    answers.push(refused('auth.token_invalid'));
    await expect(api.auth.me({})).rejects.toThrow();
    for (const _ of ['first', 'again']) {
      answers.push(refused('auth.required'));
      await expect(api.auth.me({})).rejects.toThrow();
      expect(getAccountPopup()).toMatchObject({
        open: true,
        tab: 'login',
        note: { text: 'Your session has ended. Please sign in again.' },
      });
      closeAccount();
    }
  });

  it('ignores a wrong password', async () => {
    const { api, signIn, getSession } = await openPage();
    signIn({ user, token: 't-1' });
    answers.push(refused('auth.invalid_credentials'));
    const body = { identifier: 'asha', password: 'secret1' };
    await expect(api.auth.login({ body })).rejects.toThrow();
    expect(getSession().token).toBe('t-1');
  });
});

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 27, 12);
/** Answers by a server whose clock has the time. */
const accepted = (time: number) => () =>
  Response.json(user, { headers: { date: new Date(time).toUTCString() } });

describe("session expiry by the token's time", () => {
  it('is decided by the server when the time has come', async () => {
    vi.useFakeTimers({ now: 0 });
    const { signIn, getSession, watchSessionTime } = await openPage();
    const stop = watchSessionTime();
    signIn({ user, token: tokenUntil(60_000) });
    vi.advanceTimersByTime(59_999);
    expect(asked).toEqual([]);
    answers.push(refused('auth.token_invalid'));
    await vi.advanceTimersByTimeAsync(1);
    expect(getSession()).toEqual({ user: null, token: null, expired: true });
    stop();
  });

  it('is noticed when the page becomes visible after sleep', async () => {
    vi.useFakeTimers({ now: 0 });
    const { signIn, getSession, watchSessionTime } = await openPage();
    const stop = watchSessionTime();
    signIn({ user, token: tokenUntil(60_000) });
    vi.setSystemTime(90_000);
    answers.push(refused('auth.token_invalid'));
    page.dispatchEvent(new Event('visibilitychange'));
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(getSession().expired).toBe(true);
    expect(asked).toHaveLength(1);
    stop();
  });

  it('follows the current token', async () => {
    vi.useFakeTimers({ now: 0 });
    const { signIn, watchSessionTime } = await openPage();
    const stop = watchSessionTime();
    signIn({ user, token: tokenUntil(60_000) });
    signIn({ user, token: tokenUntil(120_000) });
    vi.advanceTimersByTime(90_000);
    expect(asked).toEqual([]);
    stop();
  });

  it.each([13, 48, 87_600])(
    'does not end a valid session if the device is %d hours ahead',
    async (hours) => {
      vi.useFakeTimers({ now: NOW + hours * HOUR });
      const { signIn, getSession, watchSessionTime } = await openPage();
      const stop = watchSessionTime();
      answers.push(accepted(NOW));
      signIn({ user, token: tokenUntil(NOW + 12 * HOUR) });
      await vi.advanceTimersByTimeAsync(11 * HOUR);
      expect(getSession().user).toEqual(user);
      expect(asked).toHaveLength(1);
      answers.push(refused('auth.token_invalid'));
      await vi.advanceTimersByTimeAsync(HOUR);
      expect(getSession().expired).toBe(true);
      stop();
    },
  );

  it.each([-13, -48, -87_600])(
    'leaves the session of a device that is %d hours behind to the server',
    async (hours) => {
      vi.useFakeTimers({ now: NOW + hours * HOUR });
      const { api, signIn, getSession, watchSessionTime } = await openPage();
      const stop = watchSessionTime();
      signIn({ user, token: tokenUntil(NOW + 12 * HOUR) });
      answers.push(accepted(NOW));
      await api.auth.me({});
      answers.push(refused('auth.token_invalid'));
      await vi.advanceTimersByTimeAsync(12 * HOUR);
      expect(getSession().expired).toBe(true);
      stop();
    },
  );

  it('does not end a valid session after a jump of the clock while the server is unavailable', async () => {
    vi.useFakeTimers({ now: NOW });
    const { signIn, getSession, watchSessionTime } = await openPage();
    const stop = watchSessionTime();
    signIn({ user, token: tokenUntil(NOW + 12 * HOUR) });
    vi.setSystemTime(NOW + 14 * HOUR);
    answers.push(() => {
      throw new TypeError('Failed to fetch');
    });
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(getSession().user).toEqual(user);
    answers.push(accepted(NOW));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(getSession().user).toEqual(user);
    stop();
  });
});

describe('signing out', () => {
  it('ends the session at once and revokes its token at the service', async () => {
    const { signIn, signOut, getSession, getAccountPopup } = await openPage();
    signIn({ user, token: 't-1' });
    answers.push(refused('auth.token_invalid'));
    signOut();
    expect(getSession()).toEqual({ user: null, token: null, expired: false });
    await vi.waitFor(() => expect(asked).toEqual(['/api/auth/logout Bearer t-1']));
    expect(getAccountPopup().open).toBe(false);
  });

  it('calls nothing if nobody is signed in', async () => {
    const { signOut } = await openPage();
    signOut();
    expect(asked).toEqual([]);
  });
});
