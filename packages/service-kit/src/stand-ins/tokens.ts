import { generateKeyPairSync, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto';
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
} from '@tanabana/contracts/endpoints';
import jwt from 'jsonwebtoken';

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
  /** Seconds from now: those of the shop unless told, below 0 for one that has ended. */
  expires?: number;
  kid?: string;
}

export interface Tokens {
  /** The public key, for `localVerifier(tokens.jwks)`. */
  jwks: { keys: JsonWebKey[] };
  /** A good token of a shopper unless told otherwise. */
  buildToken(claims?: TokenClaims): Promise<string>;
}

/** What a token says, unchecked. Throws for what is no token. */
export function readToken(token: string): { header: jwt.JwtHeader; claims: jwt.JwtPayload } {
  const read = jwt.decode(token, { complete: true });
  if (!read || typeof read.payload === 'string') throw new Error(`No token: ${token}`);
  return { header: read.header, claims: read.payload };
}

/** Whom a token is of where a test says nothing else. */
export type BuildUser = (
  claims: TokenClaims,
) => Required<Pick<TokenClaims, 'id' | 'username' | 'email' | 'isAdmin' | 'isPremium'>>;

const buildShopper: BuildUser = ({ id, username, email, isAdmin = false, isPremium = false }) => {
  const name = username ?? `asha-${randomUUID().slice(0, 8)}`;
  const mail = email ?? `${name}@example.com`;
  return {
    id: id ?? randomBytes(12).toString('hex'),
    username: name,
    email: mail,
    isAdmin,
    isPremium,
  };
};

/** A key pair of the test's own in the auth service's place. */
export async function createTokens(
  keyId: string = randomUUID(),
  buildUser: BuildUser = buildShopper,
): Promise<Tokens> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = {
    ...publicKey.export({ format: 'jwk' }),
    kid: keyId,
    alg: TOKEN_ALGORITHM,
    use: 'sig',
  };
  return {
    jwks: { keys: [jwk] },
    async buildToken({ issuer, audience, expires, kid, tokenId, version = 0, ...claims } = {}) {
      const { isEmailProven } = claims;
      const { id, username, email, isAdmin, isPremium } = buildUser(claims);
      const payload = { username, email, isAdmin, isPremium, isEmailProven, ver: version };
      return jwt.sign(payload, privateKey, {
        algorithm: TOKEN_ALGORITHM,
        keyid: kid ?? keyId,
        subject: id,
        jwtid: tokenId ?? randomUUID(),
        issuer: issuer ?? TOKEN_ISSUER,
        audience: audience ?? TOKEN_AUDIENCE,
        expiresIn: expires ?? TOKEN_LIFETIME_S,
      });
    },
  };
}
