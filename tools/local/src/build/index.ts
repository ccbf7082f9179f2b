import { availableParallelism } from 'node:os';
import { basename, dirname } from 'node:path';
import { buildAll } from './build-all.ts';

/**
 * Builds the shell or one module if it changed since its last build.
 * @param folder of the module
 * @param root the repository
 * @returns the built folder
 * @throws Error with the compiler's own words
 */
export async function buildPart(folder: string, root: string): Promise<string> {
  const { parts, failed } = await buildAll({
    root,
    jobs: availableParallelism(),
    signal: new AbortController().signal,
    wanted: ({ kind, name }) =>
      (kind === 'module' || kind === 'shell') && name === basename(folder),
    onWait: () => console.log('Another build of this repository is under way; waiting for it'),
  });
  for (const problem of failed.values()) throw new Error(problem);
  const [part] = parts;
  if (!part) throw new Error(`There is no module ${basename(folder)} in this repository.`);
  return dirname(part.product);
}

export { buildProgram, programOptions } from './build-program.ts';
export { findParts, type Part, serviceNames } from './parts.ts';
