import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { MANIFEST } from './remote-manifest.ts';

/**
 * File beside an entry with the hashes of a version's files; the registry contains only its own
 * hash.
 */
export const HASH_LIST = 'integrity.json';
/** Excludes the twins that nginx sends in their place. */
const RUNS = /(?<!\.brotli)\.(?:m?js|css)$/;

const hashOf = (content: string | Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Hashes of all files that run in pages, including the manifest, and files that no manifest names,
 * such as lazy chunks.
 * @param entry as in its descriptor; names are relative to its folder
 * @returns file → `sha256-<base64>`
 */
export async function integrityOf(
  dist: string,
  files: readonly string[],
  entry: string,
): Promise<Record<string, string>> {
  const from = posix.dirname(posix.normalize(entry));
  const hashed = files.filter((file) => RUNS.test(file) || file === MANIFEST).sort();
  const pairs = hashed.map(
    async (file) => [posix.relative(from, file), hashOf(await readFile(join(dist, file)))] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

/**
 * The same hashes as a separate file. There are as many as chunks, and every page contains the
 * registry: only the hashes of the manifest, which is requested at once, and of the list stay in
 * it.
 */
export function listHashes(hashes: Readonly<Record<string, string>>): {
  list: string;
  integrity: Record<string, string>;
} {
  const { [MANIFEST]: manifest, ...listed } = hashes;
  const list = JSON.stringify(listed);
  return {
    list,
    integrity: { ...(manifest && { [MANIFEST]: manifest }), [HASH_LIST]: hashOf(list) },
  };
}
