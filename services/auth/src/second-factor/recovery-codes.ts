import { createHash, randomBytes } from 'node:crypto';

const COUNT = 10;
/** Without letters and digits that look alike (Crockford's base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

const newCode = (): string => {
  const symbols = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return symbols.join('').replace(/(.{4})(?=.)/g, '$1-');
};

/** Returns ten codes of 80 random bits: `7K3M-...`, each for one sign-in. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** Returns the stored form of a code as typed; a fast hash suffices for 80 random bits. */
export function hashRecoveryCode(code: string): string {
  const read = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(`recovery ${read}`).digest('base64url');
}
