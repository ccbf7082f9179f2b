import { createHash, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { TOKEN_ALGORITHM } from '@tanabana/contracts/endpoints';

/** The name of a P-256 key by its content: these fields in this order, hashed (RFC 7638, 3.2). */
export const thumbprintOf = ({ crv, kty, x, y }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/** A new key pair for signing tokens, named by its thumbprint. */
export function makeKey(): JsonWebKey & { kid: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  return { ...jwk, kid: thumbprintOf(jwk), alg: TOKEN_ALGORITHM, use: 'sig' };
}

/** What everybody may see of a key. */
export const publicHalf = ({ kty, crv, x, y, kid, alg, use }: JsonWebKey): JsonWebKey => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg,
  use,
});
