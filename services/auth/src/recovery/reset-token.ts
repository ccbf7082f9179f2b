import { createHash, randomBytes } from 'node:crypto';

/** How long a mailed link works: milliseconds (contract.md, Auth). */
export const RESET_MS = 30 * 60_000;

/** What goes into the mail: 256 random bits. */
export const newResetToken = (): string => randomBytes(32).toString('base64url');

/** What is kept. A fast hash will do: nobody guesses 256 bits. */
export const hashResetToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
