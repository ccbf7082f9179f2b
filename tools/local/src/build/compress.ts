import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const zip = promisify(gzip);
const TEXT = /\.(js|css|json|svg|txt|webmanifest)$/;
const MIN_BYTES = 512;

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
    const small = await zip(content, { level: constants.Z_BEST_COMPRESSION });
    if (small.length < content.length) await writeFile(`${file}.gz`, small);
  }
}
