import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { MANIFEST } from './remote-manifest.ts';

/** Lists the hashes of a version's files, beside its entry: its own hash alone stands in the registry. */
export const HASH_LIST = 'integrity.json';
/** Not of twins that nginx sends in their place. */
const RUNS = /(?<!\.brotli)\.(?:m?js|css)$/;

const hashOf = (content: string | Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

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
  const pairs = hashed.map(
    async (file) => [posix.relative(from, file), hashOf(await readFile(join(dist, file)))] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

/**
 * The same hashes as a file of their own. They are as many as a module has chunks, and every page carries
 * the registry in its document: there stay the manifest's, which is asked for at once, and the list's.
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
