import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const zip = promisify(gzip);

const TEXT = /\.(m?js|css|json|svg|txt|webmanifest)$/;
const MIN_BYTES = 512;

/** Bytes from which a slower way may pay. */
const BIG = 100_000;

type Compress = (content: Buffer) => Promise<Uint8Array>;

const quickly: Compress = (content) => zip(content, { level: constants.Z_BEST_COMPRESSION });

/**
 * Puts a compressed twin (`.gz`) beside each text file of a folder that gets smaller by it; nginx
 * sends that one as it is.
 * @param big how files from 100 kB are compressed
 */
export async function compressFiles(folder: string, big: Compress = quickly): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (content.length < MIN_BYTES) continue;
    const small = await (content.length >= BIG ? big : quickly)(content);
    if (small.length < content.length) await writeFile(`${file}.gz`, small);
  }
}
