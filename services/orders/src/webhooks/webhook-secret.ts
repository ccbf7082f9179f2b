import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns whether a webhook request has the expected token or signature. The comparison takes the same
 * time wherever the texts differ. Without an expected value every request is rejected.
 */
export const isExpected = (sent: string | undefined, expected: string | undefined): boolean =>
  sent !== undefined && expected !== undefined && timingSafeEqual(digest(sent), digest(expected));
