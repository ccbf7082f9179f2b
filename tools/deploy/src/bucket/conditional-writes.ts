import type { ObjectStore } from './object-store.ts';
import { StoreError } from './store-error.ts';

const KEY = '.conditional-writes';
const NEVER = '"00000000000000000000000000000000"';
const EMPTY = Buffer.alloc(0);
const UNKNOWN = [400, 501];

/**
 * Asserts that the store honours conditions of writes, on an empty object of its own: some know them
 * not and write all the same, and of two deploys at once one would be lost without a word.
 * @throws Error where it does not
 */
export async function assertConditionalWrites(store: ObjectStore): Promise<void> {
  const write = (etag: string | null): Promise<boolean> =>
    store.patiently(() => store.putIf(KEY, EMPTY, { 'Cache-Control': 'no-cache' }, etag));
  try {
    const wroteTwice = (await write(null)) && (await write(null));
    if (!wroteTwice && !(await write(NEVER))) return;
  } catch (error) {
    if (!(error instanceof StoreError && UNKNOWN.includes(error.status))) throw error;
  }
  throw new Error(
    `The store of s3://${store.place.bucket} does not know conditional writes (If-Match, If-None-Match): ` +
      'of two deploys at once one would be lost. AWS S3, MinIO and R2 know them.',
  );
}
