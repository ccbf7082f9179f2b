import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from './testing/user.ts';

const nobody = { user: null, token: null, expired: false };
const ended = { user: null, token: null, expired: true };

/** Browser storage as the session uses it. */
function browserStorage(held: Record<string, string> = {}) {
  const kept = new Map(Object.entries(held));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

async function openPage(storage: unknown) {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  return import('./session.ts');
}

const window = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('GIVEN a sign-in THEN user and token are stored, the token also on its own (rules 3.5, 3.7, 4.3)', async () => {
    const storage = browserStorage();
    const { signIn, getSession } = await openPage(storage);
    signIn({ user, token: 't-1' });
    expect(getSession()).toEqual({ user, token: 't-1', expired: false });
    expect(JSON.parse(storage.kept.get('user-storage') ?? '')).toEqual({
      state: { user, token: 't-1' },
      version: 0,
    });
    expect(storage.kept.get('token')).toBe('t-1');
  });

  it('GIVEN a stored session THEN the next page restores it', async () => {
    const storage = browserStorage();
    (await openPage(storage)).signIn({ user, token: 't-1' });
    expect((await openPage(storage)).getSession()).toMatchObject({ user, token: 't-1' });
  });

  it('GIVEN a sign-out THEN token, user and the cart entry are removed, app_cart stays (rules 3.7, 4.3)', async () => {
    const storage = browserStorage({ cart: '[]', app_cart: '{"lines":[]}' });
    const { signIn, clearSession, getSession } = await openPage(storage);
    signIn({ user, token: 't-1' });
    clearSession();
    expect(getSession()).toEqual(nobody);
    expect([...storage.kept.keys()].sort()).toEqual(['app_cart', 'user-storage']);
  });

  it('GIVEN another tab that signs out THEN this one follows', async () => {
    const storage = browserStorage();
    const { signIn, followOtherTabs, getSession } = await openPage(storage);
    signIn({ user, token: 't-1' });
    const stop = followOtherTabs();
    storage.removeItem('user-storage');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'user-storage' }));
    expect(getSession().user).toBeNull();
    stop();
  });

  it('GIVEN a page restored from the back-forward cache THEN it follows a sign-in of another tab', async () => {
    const storage = browserStorage();
    const { followOtherTabs, getSession } = await openPage(storage);
    const stop = followOtherTabs();
    storage.setItem('user-storage', JSON.stringify({ state: { user, token: 't-2' }, version: 0 }));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(getSession().token).toBe('t-2');
    stop();
  });

  it('GIVEN a rejected token THEN the session has ended, also for the next page', async () => {
    const storage = browserStorage();
    const { signIn, expireSession, getSession } = await openPage(storage);
    signIn({ user, token: 't-1' });
    expect(expireSession('t-1')).toBe(true);
    expect(getSession()).toEqual(ended);
    expect(storage.kept.has('token')).toBe(false);
    expect((await openPage(storage)).getSession()).toEqual(ended);
  });

  it('GIVEN a late rejection of an older token THEN the current session stays', async () => {
    const { signIn, expireSession, getSession } = await openPage(browserStorage());
    signIn({ user, token: 't-1' });
    signIn({ user, token: 't-2' });
    expect(expireSession('t-1')).toBe(false);
    expect(getSession()).toMatchObject({ user, token: 't-2' });
  });

  it('GIVEN a session renewed by another tab THEN that one is used instead of ending', async () => {
    const storage = browserStorage();
    const { signIn, expireSession, getSession } = await openPage(storage);
    signIn({ user, token: 't-1' });
    storage.setItem('user-storage', JSON.stringify({ state: { user, token: 't-2' }, version: 0 }));
    expect(expireSession('t-1')).toBe(false);
    expect(getSession().token).toBe('t-2');
  });

  it('GIVEN an updated user THEN only the signed-in one is updated', async () => {
    const { signIn, updateUser, getSession } = await openPage(browserStorage());
    signIn({ user, token: 't-1' });
    updateUser({ ...user, username: 'asha.rao' });
    updateUser({ ...user, id: 'b'.repeat(24), username: 'mira' });
    expect(getSession().user?.username).toBe('asha.rao');
  });

  it('GIVEN a browser that blocks storage THEN the session lasts for the page', async () => {
    const { signIn, getSession } = await openPage({
      getItem() {
        throw new Error('denied');
      },
      setItem() {
        throw new Error('denied');
      },
    });
    signIn({ user, token: 't-1' });
    expect(getSession().token).toBe('t-1');
  });
});
