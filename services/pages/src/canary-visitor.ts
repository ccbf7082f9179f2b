import { bucketCookie, newBucket } from '@tanabana/contracts';

interface CanaryVisitor {
  /** From 0 to 99. */
  bucket: number;
  /** For an answer while a canary runs. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Whom a canary meets. A browser has a bucket of a hundred in its cookie `canary_bucket`, so that it always gets the same
 * versions; who has none is given one. It is said in the answer that this counts, so that a cache keeps one answer a
 * cookie, and none that gives a cookie away (RFC 9111, 4.1).
 * @param header of the gateway: `X-Canary-Bucket`, and `X-Forwarded-Proto`
 */
export function canaryVisitor(header: (name: string) => string | undefined): CanaryVisitor {
  const sent = header('x-canary-bucket');
  if (sent && /^\d\d?$/.test(sent)) return { bucket: Number(sent), headers: { Vary: 'Cookie' } };
  const bucket = newBucket();
  const cookie = bucketCookie(bucket, header('x-forwarded-proto') === 'https');
  return { bucket, headers: { Vary: 'Cookie', 'Set-Cookie': cookie } };
}
