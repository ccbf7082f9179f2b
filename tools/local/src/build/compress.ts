import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

const zip = promisify(gzip);

const TEXT = /\.(m?js|css|json|svg|txt|webmanifest)$/;
const MIN_BYTES = 512;

/** Bytes from which Zopfli's seconds pay: it makes the shell's script 3 % smaller, small files hardly. */
const BIG = 100_000;

/** More rounds make less than one in a thousand. */
const ROUNDS = { numiterations: 5 };

/**
 * Puts a compressed twin (`.gz`) beside each text file of a folder that gets smaller by it; nginx
 * sends that one as it is.
 */
export async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (content.length < MIN_BYTES) continue;
    const small =
      content.length >= BIG
        ? await gzipAsync(content, ROUNDS)
        : await zip(content, { level: constants.Z_BEST_COMPRESSION });
    if (small.length < content.length) await writeFile(`${file}.gz`, small);
  }
}
