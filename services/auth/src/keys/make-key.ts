import { TOKEN_ALGORITHM } from '@tanabana/contracts/endpoints';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

/** A new key pair for signing tokens, named by its thumbprint (RFC 7638). */
export async function makeKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: TOKEN_ALGORITHM, use: 'sig' };
}

/** What everybody may see of a key. */
export const publicHalf = ({ kty, crv, x, y, kid, alg, use }: JWK): JWK => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg,
  use,
});
