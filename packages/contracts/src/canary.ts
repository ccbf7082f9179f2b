/** Seconds in a year: lifetime of the bucket cookie. */
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Returns a random bucket from 0 to 99; a canary is shown to buckets below its share (decision
 * 0017).
 */
export const newBucket = (): number => Math.floor(Math.random() * 100);

/**
 * Returns the cookie that stores a visitor's bucket, so that the browser keeps getting the same
 * versions; `Secure` when the page uses https.
 */
export const bucketCookie = (bucket: number, isHttps: boolean): string =>
  `canary_bucket=${bucket}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
