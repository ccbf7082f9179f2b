import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a file or folder in this source folder. If this code runs from a bundle
 * elsewhere in the repository, the folder is found through the workspace package.
 */
export function sourceFile(name: string): string {
  const beside = join(dirname(fileURLToPath(import.meta.url)), name);
  if (existsSync(beside)) return beside;
  const index = createRequire(import.meta.url).resolve('@tanabana/local-mongodb');
  return join(dirname(index), name);
}
