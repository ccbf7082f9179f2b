import { randomUUID } from 'node:crypto';
import type { User } from '@tanabana/contracts';
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
} from '@tanabana/contracts/endpoints';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import type { KeyRepository } from './key-repository.ts';

export interface SigningKey {
  /** The public half, for everyone. */
  jwks: { keys: JWK[] };
  /** A token for the user that lasts 12 hours. */
  sign(user: User): Promise<string>;
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: TOKEN_ALGORITHM, use: 'sig' };
}

const publicHalf = ({ kty, crv, x, y, kid, alg, use }: JWK): JWK => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg,
  use,
});

/** The key that tokens are signed with; made once and shared by all instances. */
export async function loadSigningKey(keys: KeyRepository): Promise<SigningKey> {
  const jwk = (await keys.find()) ?? (await keys.insertOnce(await makeKey()));
  const privateKey = await importJWK(jwk, TOKEN_ALGORITHM);
  return {
    jwks: { keys: [publicHalf(jwk)] },
    sign: ({ id, username, email, isAdmin, isPremium }) =>
      new SignJWT({ username, email, isAdmin, isPremium })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: jwk.kid })
        .setSubject(id)
        .setJti(randomUUID())
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME_S}s`)
        .sign(privateKey),
  };
}
