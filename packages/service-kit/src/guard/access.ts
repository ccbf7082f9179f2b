import type { Endpoint } from '@tanabana/contracts';
import { AppError } from '../app-error.ts';
import type { AuthUser, VerifyToken } from '../tokens/verify.ts';

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/**
 * The caller, or null where everyone may call. Throws 401 without a good token and 403 for a
 * shopper where only admins may. On an open call a token that is no good counts as none; where guests
 * may call it does not: an expired session must not end in a guest's order.
 */
export async function identify(
  { access, forbidden = 'auth.forbidden' }: Pick<Endpoint, 'access' | 'forbidden'>,
  authorization: string,
  verifyToken: VerifyToken,
): Promise<AuthUser | null> {
  const token = BEARER.exec(authorization)?.[1];
  if (access === 'all') return token ? verifyToken(token).catch(() => null) : null;
  if (access === 'guest' && authorization === '') return null;
  const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } };
  if (!token) throw new AppError('auth.required', challenge);
  const user = await verifyToken(token);
  if (!user) throw new AppError('auth.token_invalid', challenge);
  if (access === 'admin' && !user.isAdmin) throw new AppError(forbidden);
  return user;
}
