import { createHash } from 'node:crypto';

/** A key that tells nothing of its parts, which cannot be moved against each other. */
export const secretKey = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
