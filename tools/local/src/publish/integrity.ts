import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { MANIFEST } from './remote-manifest.ts';

const RUNS = /\.(?:m?js|css)$/;

/**
 * Hashes of everything of a build that runs in pages, its manifest included: what is fetched may be
 * compared with them. Also of files that no manifest names, such as lazy chunks.
 * @param entry as in its descriptor; the names are relative to the folder that it lies in
 * @returns file → `sha256-<base64>`
 */
export async function integrityOf(
  dist: string,
  files: readonly string[],
  entry: string,
): Promise<Record<string, string>> {
  const from = posix.dirname(posix.normalize(entry));
  const hashed = files.filter((file) => RUNS.test(file) || file === MANIFEST).sort();
  const pairs = hashed.map(async (file) => {
    const hash = createHash('sha256').update(await readFile(join(dist, file)));
    return [posix.relative(from, file), `sha256-${hash.digest('base64')}`] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}
