import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '@tanabana/shop-runner/in-parallel';
import { filesOf, ifMissing, type Site } from '@tanabana/shop-runner/publish';
import type { BucketLocation } from './bucket-location.ts';
import { objectHeaders } from './object-headers.ts';
import { ObjectStore, type Patience, StoreError } from './object-store.ts';

const PATIENCE: Patience = { timeoutMs: 30_000, tries: 5, pauseMs: 300 };
/** Files that are uploaded in parallel. */
const AT_ONCE = 8;
/** Retries of a change that conflicts with others. */
const CHANGES = 20;
/** Uploaded last and removed first: a module's folder with this file is complete. */
const SEAL = 'descriptor.json';

/**
 * A bucket of any S3-compatible store with conditional writes. A file with a compressed twin
 * (`.gz`) is stored compressed, with its encoding, as one object; Brotli twins are skipped.
 */
export function bucketSite(location: BucketLocation, patience: Partial<Patience> = {}): Site {
  const { timeoutMs, tries, pauseMs } = { ...PATIENCE, ...patience };
  const store = new ObjectStore(location, { timeoutMs, tries, pauseMs });
  let conditional: Promise<void> | undefined;

  const putFile = async (from: string, path: string): Promise<void> => {
    // the bucket is public, source maps are not (decision 0073)
    if (from.endsWith('.map') || (await isTwin(from))) return;
    const twin = await readIfThere(`${from}.gz`);
    const encoding: Record<string, string> = twin ? { 'Content-Encoding': 'gzip' } : {};
    const body = twin ?? (await readFile(from));
    await store.put(path, body, { ...objectHeaders(path), ...encoding });
  };

  return {
    read: async (path) => (await store.get(path))?.text ?? null,
    async change(path, change) {
      conditional ??= assertConditionalWrites(store);
      await conditional;
      let last: StoreError | undefined;
      for (let tried = 0; tried < CHANGES; tried++) {
        if (tried > 0) await delay(Math.random() * pauseMs * Math.min(2 ** tried, 16));
        const before = await store.get(path);
        const text = change(before?.text ?? null);
        if (text === before?.text) return;
        const body = Buffer.from(text);
        try {
          if (await store.putIf(path, body, objectHeaders(path), before?.etag ?? null)) return;
        } catch (error) {
          if (!(error instanceof StoreError && error.isPassing)) throw error;
          last = error;
        }
      }
      throw (
        last ?? new Error(`${path} in s3://${location.bucket} is changed by others continuously.`)
      );
    },
    has: async (folder) => (await store.get(`${folder}/${SEAL}`)) !== null,
    folders: async (path) => (await store.list(`${path}/`, '/')).folders,
    files: async (folder) => (await store.list(`${folder}/`)).keys,
    async put(from, path) {
      const files = await filesOf(from);
      const upload = (name: string) => putFile(join(from, name), `${path}/${name}`);
      await inParallel(
        files.filter((name) => name !== SEAL),
        AT_ONCE,
        upload,
      );
      if (files.includes(SEAL)) await upload(SEAL);
    },
    putFile,
    async remove(path) {
      const { keys } = await store.list(`${path}/`);
      const first = keys.filter((key) => key === SEAL).map((key) => `${path}/${key}`);
      const rest = keys.filter((key) => key !== SEAL).map((key) => `${path}/${key}`);
      for (const key of first) await store.delete(key);
      await inParallel(rest, AT_ONCE, (key) => store.delete(key));
      if (keys.length === 0) await store.delete(path);
    },
  };
}

/** Twin of a file, stored in its place. */
async function isTwin(file: string): Promise<boolean> {
  const own = file.replace(/\.gz$|\.brotli(?=\.[a-z]+$)/, '');
  return own !== file && (await readIfThere(own)) !== null;
}

const readIfThere = (file: string): Promise<Buffer | null> => readFile(file).catch(ifMissing(null));

const KEY = '.conditional-writes';
const NEVER = '"00000000000000000000000000000000"';
const EMPTY = Buffer.alloc(0);
const UNKNOWN = [400, 501];

/**
 * Verifies on a separate empty object that the store honours conditional writes: some ignore them,
 * so that one of two parallel deploys would be lost silently.
 * @throws Error if it does not
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
    `The store of s3://${store.location.bucket} does not support conditional writes (If-Match, If-None-Match): ` +
      'one of two parallel deploys would be lost. AWS S3, MinIO and R2 support them.',
  );
}
