import type sharp from 'sharp';
import { createLimit } from './limit.ts';

export type SharpLibrary = typeof sharp;

// The service stays small: nothing kept between pictures, one thread each, two at a time.
const limited = createLimit(2);
let loading: Promise<SharpLibrary> | undefined;
let onlyPictures = false;

async function load(): Promise<SharpLibrary> {
  const { default: library } = await import('sharp');
  library.cache(false);
  library.concurrency(1);
  if (onlyPictures) {
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
  return library;
}

/**
 * Lets no loader run in this process but those of JPEG, PNG, WebP and AVIF, whatever a file pretends to
 * be: for a service's `main`, before any picture. Tools that draw share the library but not this rule.
 */
export function allowOnlyPictures(): void {
  onlyPictures = true;
}

/**
 * Runs work with sharp, at most two at a time in this process. It is loaded with the first picture:
 * a service that gets none takes 20 MB less.
 */
export const withSharp = <T>(work: (library: SharpLibrary) => Promise<T>): Promise<T> =>
  limited(async () => {
    loading ??= load();
    return work(await loading);
  });
