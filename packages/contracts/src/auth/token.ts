import { z } from 'zod';
import { id } from '../fields.ts';

/** How tokens are signed and what they say (contract.md, Auth). */
export const TOKEN_ALGORITHM = 'ES256';
export const TOKEN_ISSUER = 'tanabana-auth';
export const TOKEN_AUDIENCE = 'tanabana';
/** Seconds a token lasts: 12 hours. */
export const TOKEN_LIFETIME_S = 12 * 60 * 60;

export const tokenClaims = z.object({
  sub: id,
  jti: z.string(),
  /** When it was made, and when it ends: seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
  /** The account's version when the token was made: a higher one ends it. None counts as 0. */
  ver: z.number().int().min(0).optional().default(0),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isPremium: z.boolean(),
  /** Whether a link that was mailed to `email` was followed. None counts as no. */
  isEmailProven: z.boolean().optional(),
});
