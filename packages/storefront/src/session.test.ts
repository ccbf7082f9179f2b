import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const user = {
  id: 'a'.repeat(24),
  username: 'asha',
  email: 'asha@example.com',
  avatar: null,
  isAdmin: false,
  isPremium: false,
};

/** The browser's storage, as far as the session uses it. */
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
  it('GIVEN a sign-in THEN user and token are stored, the token also alone', async () => {
    const storage = browserStorage();
    const { signIn, getSession } = await openPage(storage);
    signIn({ user, token: 't-1' });
    expect(getSession()).toEqual({ user, token: 't-1' });
    expect(JSON.parse(storage.kept.get('user-storage') ?? '')).toEqual({
      state: { user, token: 't-1' },
      version: 0,
    });
    expect(storage.kept.get('token')).toBe('t-1');
  });

  it('GIVEN a stored session THEN the next page starts with it', async () => {
    const storage = browserStorage();
    (await openPage(storage)).signIn({ user, token: 't-1' });
    expect((await openPage(storage)).getSession()).toEqual({ user, token: 't-1' });
  });

  it('GIVEN a sign-out THEN token, user and the cart entry are gone, app_cart stays', async () => {
    const storage = browserStorage({ cart: '[]', app_cart: '{"lines":[]}' });
    const { signIn, signOut, getSession } = await openPage(storage);
    signIn({ user, token: 't-1' });
    signOut();
    expect(getSession()).toEqual({ user: null, token: null });
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

  it('GIVEN a browser that forbids storage THEN the session lives for the page', async () => {
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
