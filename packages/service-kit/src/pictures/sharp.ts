import { Semaphore } from 'async-mutex';
import type sharp from 'sharp';

export type SharpLibrary = typeof sharp;

// The service stays small: nothing kept between pictures, one thread each, two at a time.
const atOnce = new Semaphore(2);
let loading: Promise<SharpLibrary> | undefined;

/** No loader runs but those of JPEG, PNG, WebP and AVIF, whatever a file pretends to be. */
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
 * Runs work with sharp on pictures of our own, at most two at a time in this process; those of strangers
 * are for `readPicture`. It is loaded with the first picture: a service that gets none takes 20 MB less.
 */
export const withSharp = <T>(work: (library: SharpLibrary) => Promise<T>): Promise<T> =>
  atOnce.runExclusive(async () => {
    loading ??= load();
    return work(await loading);
  });
