import type { Session, User } from '@tanabana/contracts';
import { buildUser } from '../builders.ts';

/** A session of this user, with a token that says it lasts so many milliseconds: an hour unless told. */
export function buildSession(user: Partial<User> = {}, lastsMs = 3_600_000): Session {
  const claims = btoa(JSON.stringify({ exp: (Date.now() + lastsMs) / 1000 }))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return { user: buildUser(user), token: `h.${claims}.s` };
}
