import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** Returns a new signing secret (Standard Webhooks): `whsec_` and 256 random bits as base64. */
export const newSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

/**
 * Returns the header `webhook-signature`: one HMAC-SHA-256 of id, time and body per secret.
 * @param at seconds since 1970
 * @see https://www.standardwebhooks.com
 */
export function signatureOf(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): string {
  const signed = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  };
  return secrets.map(signed).join(' ');
}
