import { randomUUID } from 'node:crypto';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@tanabana/contracts/endpoints';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { buildUser } from './builders.ts';

export interface TokenClaims {
  /** Of the user: `sub`. */
  id?: string;
  username?: string;
  email?: string;
  isAdmin?: boolean;
  isPremium?: boolean;
  isEmailProven?: boolean;
  /** `jti`; made unless told. */
  tokenId?: string;
  /** Of the account: `ver`, 0 unless told. */
  version?: number;
  issuer?: string;
  audience?: string;
  /** As `jose` takes it: '12h', '-1s' for one that has ended. */
  expires?: string;
  kid?: string;
}

export interface Tokens {
  /** The public key, for `localVerifier(tokens.jwks)`. */
  jwks: { keys: JWK[] };
  /** A good token of a shopper unless told otherwise. */
  buildToken(claims?: TokenClaims): Promise<string>;
}

/** A key pair of the test's own in the auth service's place. */
export async function createTokens(keyId: string = randomUUID()): Promise<Tokens> {
  const { privateKey, publicKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: TOKEN_ALGORITHM, use: 'sig' };
  return {
    jwks: { keys: [jwk] },
    buildToken({ issuer, audience, expires, kid, tokenId, version = 0, ...claims } = {}) {
      const { isEmailProven } = claims;
      const { id, username, email, isAdmin, isPremium } = buildUser(claims);
      return new SignJWT({ username, email, isAdmin, isPremium, isEmailProven, ver: version })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: kid ?? keyId })
        .setSubject(id)
        .setJti(tokenId ?? randomUUID())
        .setIssuer(issuer ?? TOKEN_ISSUER)
        .setAudience(audience ?? TOKEN_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expires ?? '12h')
        .sign(privateKey);
    },
  };
}
