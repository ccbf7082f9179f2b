import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  tokenClaims,
} from '@tanabana/contracts/endpoints';
import { type CryptoKey, errors, importJWK, type JWK, jwtVerify } from 'jose';

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

/** The user of a token, null for one that is not good; throws `server.unavailable` without any key. */
export type VerifyToken = (token: string) => Promise<AuthUser | null>;

export type PublicKeys = Map<string, CryptoKey>;
/** The key of a kid, or undefined when there is none. */
export type FindKey = (kid: string) => Promise<CryptoKey | undefined>;

const isSigningKey = (key: JWK): boolean =>
  key.kty === 'EC' && key.crv === 'P-256' && typeof key.kid === 'string' && key.d === undefined;

/** Public keys by kid; what is not a public P-256 key is left out. */
export async function importKeys(keys: readonly JWK[]): Promise<PublicKeys> {
  const good = keys.filter(isSigningKey);
  return new Map(
    await Promise.all(
      good.map(async (key) => {
        const imported = (await importJWK(key, TOKEN_ALGORITHM)) as CryptoKey;
        return [String(key.kid), imported] as const;
      }),
    ),
  );
}

class UnknownKey extends Error {}

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

/** Checks signature (ES256 only), issuer, audience, time and claims, then whether it was revoked. */
export const tokenVerifier =
  ({ findKey, isRevoked }: TokenChecks): VerifyToken =>
  async (token) => {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await findKey(kid);
          if (!key) throw new UnknownKey();
          return key;
        },
        { algorithms: [TOKEN_ALGORITHM], issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE },
      );
      const claims = tokenClaims.safeParse(payload);
      if (!claims.success) return null;
      const { sub, jti, ver, ...user } = claims.data;
      if (await isRevoked({ userId: sub, tokenId: jti, version: ver })) return null;
      return { id: sub, ...user, tokenId: jti };
    } catch (error) {
      if (error instanceof UnknownKey || error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

/** Checks tokens with keys at hand and knows of none that was revoked: for tests. */
export function localVerifier(jwks: { keys: readonly JWK[] }): VerifyToken {
  const imported = importKeys(jwks.keys);
  return tokenVerifier({
    findKey: async (kid) => (await imported).get(kid),
    isRevoked: async () => false,
  });
}
