import { Semaphore } from 'async-mutex';
import type sharp from 'sharp';

export type SharpLibrary = typeof sharp;

// Keeps the service small: no cache between pictures, one thread each, two at a time.
const atOnce = new Semaphore(2);
let loading: Promise<SharpLibrary> | undefined;

/** Blocks all loaders except JPEG, PNG, WebP and AVIF, whatever a file claims to be. */
function allowOnlyPictures(library: SharpLibrary): void {
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
}

async function load(): Promise<SharpLibrary> {
  const { default: library } = await import('sharp');
  library.cache(false);
  library.concurrency(1);
  allowOnlyPictures(library);
  return library;
}

/**
 * Runs work with sharp on the shop's own pictures, at most two at a time per process; use
 * `readPicture` for untrusted ones. Loaded on first use, which saves 20 MB otherwise.
 */
export const withSharp = <T>(work: (library: SharpLibrary) => Promise<T>): Promise<T> =>
  atOnce.runExclusive(async () => {
    loading ??= load();
    return work(await loading);
  });
