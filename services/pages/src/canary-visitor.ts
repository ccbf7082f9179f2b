import { bucketCookie, newBucket } from '@tanabana/contracts';

interface CanaryVisitor {
  /** From 0 to 99. */
  bucket: number;
  /** Response headers while a canary runs. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Returns a visitor's bucket. Browsers have one of a hundred buckets in the cookie `canary_bucket`,
 * so that they always get the same versions; a visitor without one gets one. The response varies by
 * cookie, and one that sets a cookie is not cached (RFC 9111, 4.1).
 * @param header of the gateway: `X-Canary-Bucket`, and `X-Forwarded-Proto`
 */
export function canaryVisitor(header: (name: string) => string | undefined): CanaryVisitor {
  const sent = header('x-canary-bucket');
  if (sent && /^\d\d?$/.test(sent)) return { bucket: Number(sent), headers: { Vary: 'Cookie' } };
  const bucket = newBucket();
  const cookie = bucketCookie(bucket, header('x-forwarded-proto') === 'https');
  return { bucket, headers: { Vary: 'Cookie', 'Set-Cookie': cookie } };
}
