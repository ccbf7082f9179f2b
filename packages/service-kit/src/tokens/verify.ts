import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Permission, Role } from '@tanabana/contracts';
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  tokenClaims,
} from '@tanabana/contracts/endpoints';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

/** The user of a token. */
export interface AuthUser {
  id: string;
  username: string;
  email: string;
  /** True for the owner. `can` of the contracts decides what a user may do. */
  isAdmin: boolean;
  /** Role of staff; missing for shoppers, and in tokens that are older than roles. */
  role?: Role | undefined;
  isPremium: boolean;
  /** Whether `email` was verified when the token was issued. */
  isEmailProven?: boolean;
  /** Permissions of an API key, instead of a role; missing for people. */
  scopes?: readonly Permission[];
  /** The token's id (`jti`), or the API key's. */
  tokenId: string;
}

/** Returns a user as the author of audit entries. */
export const actorOf = ({ id, username }: AuthUser) => ({ id, username });

/**
 * Returns the user of a token, null for an invalid one; throws `server.unavailable` without any
 * key.
 */
export type VerifyToken = (token: string) => Promise<AuthUser | null>;

export type PublicKeys = Map<string, KeyObject>;
/** Returns the key with a kid, or undefined. */
export type FindKey = (kid: string) => Promise<KeyObject | undefined>;

const isSigningKey = (key: JsonWebKey): boolean =>
  key.kty === 'EC' && key.crv === 'P-256' && typeof key.kid === 'string' && key.d === undefined;

/**
 * Returns public P-256 keys by kid; other keys are ignored. Throws for a key that is not on the
 * curve.
 */
export function importKeys(keys: readonly JsonWebKey[]): PublicKeys {
  const good = keys.filter(isSigningKey);
  return new Map(
    good.map((key) => [String(key.kid), createPublicKey({ key, format: 'jwk' })] as const),
  );
}

/** Token data that determine revocation. */
export interface TokenFacts {
  userId: string;
  /** `jti` */
  tokenId: string;
  /** The account's version when the token was issued. */
  version: number;
}

export interface TokenChecks {
  findKey: FindKey;
  /** Whether it was signed out or its account changed since; called for valid tokens only. */
  isRevoked(token: TokenFacts): Promise<boolean>;
}

/**
 * Returns the kid of the key that could validate a token: none if its header names another
 * algorithm or a critical extension (`crit`, RFC 7515, 4.1.11).
 */
function keyNamedBy(token: string): string | undefined {
  try {
    const { alg, kid, crit } = jwt.decode(token, { complete: true })?.header ?? {};
    return alg === TOKEN_ALGORITHM && crit === undefined && typeof kid === 'string'
      ? kid
      : undefined;
  } catch {
    return undefined; // the claims are not JSON as the header says
  }
}

type Claims = z.infer<typeof tokenClaims>;

/**
 * Returns a token's claims, undefined if it is invalid. The key is valid, so any error is the
 * token's.
 */
function claimsOf(token: string, key: KeyObject): Claims | undefined {
  try {
    const claims = jwt.verify(token, key, {
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
    return tokenClaims.parse(claims);
  } catch {
    return undefined;
  }
}

/** Number of verified tokens to cache, because verification costs a tenth of an order. */
const KEPT_TOKENS = 2000;

/** A token with verified signature and claims. */
interface Checked {
  kid: string;
  key: KeyObject;
  claims: Claims;
}

const isOver = ({ exp }: Claims): boolean => Math.floor(Date.now() / 1000) >= exp;

/**
 * Returns a verifier that checks signature (ES256 only), issuer, audience, time and claims, then
 * revocation. For a cached token only what may have changed is checked again: key, expiry,
 * revocation.
 */
export function tokenVerifier({ findKey, isRevoked }: TokenChecks): VerifyToken {
  const checked = new LRUCache<string, Checked>({ max: KEPT_TOKENS });

  async function claimsWhereGood(token: string): Promise<Claims | undefined> {
    const known = checked.get(token);
    const kid = known?.kid ?? keyNamedBy(token);
    const key = kid === undefined ? undefined : await findKey(kid);
    if (kid === undefined || !key) return undefined;
    if (known?.key.equals(key)) return isOver(known.claims) ? undefined : known.claims;
    const claims = claimsOf(token, key);
    if (claims) checked.set(token, { kid, key, claims });
    return claims;
  }

  return async (token) => {
    const claims = await claimsWhereGood(token);
    if (!claims) return null;
    const { sub, jti, ver, iat, exp, ...user } = claims;
    if (await isRevoked({ userId: sub, tokenId: jti, version: ver })) return null;
    return { id: sub, ...user, tokenId: jti };
  };
}

/** Returns a verifier with fixed keys and without revocations, for tests. */
export function localVerifier(jwks: { keys: readonly JsonWebKey[] }): VerifyToken {
  const imported = importKeys(jwks.keys);
  return tokenVerifier({
    findKey: async (kid) => imported.get(kid),
    isRevoked: async () => false,
  });
}
