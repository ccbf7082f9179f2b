/** Seconds of a year, for which a browser keeps its bucket. */
const YEAR_S = 365 * 24 * 60 * 60;

/** Picks a visitor's bucket, from 0 to 99: a canary meets the buckets below its share (docs/decisions/0017). */
export const newBucket = (): number => Math.floor(Math.random() * 100);

/** The cookie that keeps a bucket, so that a browser always gets the same versions; only over https where the page came so. */
export const bucketCookie = (bucket: number, isHttps: boolean): string =>
  `canary_bucket=${bucket}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
