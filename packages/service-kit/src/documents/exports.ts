import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

/** Each reads all that a service has: more at once would only make all slower, and everything else. */
const AT_ONCE = 4;
const RETRY_SECONDS = '5';

/**
 * Lets so many files be made while they are sent, in this process; a place is free again when its file
 * has ended or nobody reads it any more. Throws `request.too_many` where there is none.
 */
export function createExports(atOnce = AT_ONCE): (make: () => Readable) => Readable {
  let running = 0;
  return (make) => {
    if (running >= atOnce) {
      throw new AppError('request.too_many', {
        message: 'Other files are being made at this moment. Please try again shortly.',
        headers: { 'Retry-After': RETRY_SECONDS },
      });
    }
    const file = make();
    running += 1;
    file.once('close', () => {
      running -= 1;
    });
    return file;
  };
}
