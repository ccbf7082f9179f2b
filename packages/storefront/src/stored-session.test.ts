import { describe, expect, it } from 'vitest';
import { endOf, readStoredSession, storedSession } from './session.ts';
import { user } from './testing/user.ts';

const NOW = Date.UTC(2026, 10, 5);
const tokenUntil = (seconds: number): string =>
  `h.${btoa(JSON.stringify({ exp: NOW / 1000 + seconds }))}.s`;
const stored = (state: unknown): string => JSON.stringify({ state, version: 0 });

const signedOut = { user: null, token: null, expired: false };
const ended = { user: null, token: null, expired: true };

describe('stored session', () => {
  it('GIVEN a user and a valid token THEN both are restored', () => {
    const token = tokenUntil(60);
    const session = { user, token, expired: false };
    expect(readStoredSession(stored({ user, token }))).toEqual(session);
    expect(readStoredSession(storedSession(session))).toEqual(session);
  });

  it('GIVEN an expired or unreadable token THEN the server decides', () => {
    const expired = tokenUntil(-1);
    expect(readStoredSession(stored({ user, token: expired })).token).toBe(expired);
    expect(readStoredSession(stored({ user, token: 'opaque' })).token).toBe('opaque');
    expect(endOf('opaque')).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '[]'],
    ['no user', stored({ user: null, token: 't' })],
    ['a user without id', stored({ user: { ...user, id: 7 }, token: 't' })],
    ['no token', stored({ user, token: null })],
    ['a session that was signed out', storedSession(signedOut)],
  ])('GIVEN %s THEN nobody is signed in', (_, text) => {
    expect(readStoredSession(text)).toEqual(signedOut);
  });

  it('GIVEN a session that another tab found ended THEN it has ended', () => {
    expect(readStoredSession(storedSession(ended))).toEqual(ended);
  });
});
