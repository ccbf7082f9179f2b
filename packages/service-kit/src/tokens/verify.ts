import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  tokenClaims,
} from '@tanabana/contracts/endpoints';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

/** Who a token speaks for. */
export interface AuthUser {
  id: string;
  username: string;
  email: string;
  isAdmin: boolean;
  isPremium: boolean;
  /** Whether a link that was mailed to `email` was followed before the token was made. */
  isEmailProven?: boolean;
  /** The token's own id (`jti`). */
  tokenId: string;
}

/** A user as audits name who acts. */
export const actorOf = ({ id, username }: AuthUser) => ({ id, username });

/** The user of a token, null for one that is not good; throws `server.unavailable` without any key. */
export type VerifyToken = (token: string) => Promise<AuthUser | null>;

export type PublicKeys = Map<string, KeyObject>;
/** The key of a kid, or undefined when there is none. */
export type FindKey = (kid: string) => Promise<KeyObject | undefined>;

const isSigningKey = (key: JsonWebKey): boolean =>
  key.kty === 'EC' && key.crv === 'P-256' && typeof key.kid === 'string' && key.d === undefined;

/** Public keys by kid; what is not a public P-256 key is left out. Throws for one that is no point of the curve. */
export function importKeys(keys: readonly JsonWebKey[]): PublicKeys {
  const good = keys.filter(isSigningKey);
  return new Map(
    good.map((key) => [String(key.kid), createPublicKey({ key, format: 'jwk' })] as const),
  );
}

/** What decides whether a token has ended before its time. */
export interface TokenFacts {
  userId: string;
  /** `jti` */
  tokenId: string;
  /** Of the account when the token was made. */
  version: number;
}

export interface TokenChecks {
  findKey: FindKey;
  /** Whether it was signed out, or its account changed since; asked of good tokens only. */
  isRevoked(token: TokenFacts): Promise<boolean>;
}

/**
 * The name of the key that could make a token good: none where the token says that it was signed in another
 * way, or with something that has to be understood (`crit`, RFC 7515, 4.1.11), which nothing of ours has.
 */
function keyNamedBy(token: string): string | undefined {
  try {
    const { alg, kid, crit } = jwt.decode(token, { complete: true })?.header ?? {};
    return alg === TOKEN_ALGORITHM && crit === undefined && typeof kid === 'string'
      ? kid
      : undefined;
  } catch {
    return undefined; // claims that are not the JSON that the header says
  }
}

type Claims = z.infer<typeof tokenClaims>;

/** What a token says, undefined if it is no good: the key is, so whatever is thrown is the token's fault. */
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

/** Good tokens whose signature is not worked out again: it costs a tenth of an order. */
const KEPT_TOKENS = 2000;

/** A token whose signature and claims held. */
interface Checked {
  kid: string;
  key: KeyObject;
  claims: Claims;
}

const isOver = ({ exp }: Claims): boolean => Math.floor(Date.now() / 1000) >= exp;

/**
 * Checks signature (ES256 only), issuer, audience, time and claims, then whether it was revoked. Of a token
 * that was good a moment ago only what may have changed is asked again: its key, its end, its revocation.
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

/** Checks tokens with keys at hand and knows of none that was revoked: for tests. */
export function localVerifier(jwks: { keys: readonly JsonWebKey[] }): VerifyToken {
  const imported = importKeys(jwks.keys);
  return tokenVerifier({
    findKey: async (kid) => imported.get(kid),
    isRevoked: async () => false,
  });
}
