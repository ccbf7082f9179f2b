import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildModules, buildPart } from '@tanabana/shop-runner/build';
import { inParallel } from '@tanabana/shop-runner/in-parallel';
import type { TestProject } from 'vitest/node';
import { builtRemote, REMOTE_TOOLS } from './built-remote.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The folder of the built shell; rebuilt if it has changed. */
export const builtShell = (): Promise<string> => buildPart(join(ROOT, 'shell'), ROOT);

/**
 * Before the component tests: builds changed modules if a test of this run opens builds
 * (`publishModules`). Most runs of a single file need none.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { root } = project.config;
  // filters of the run; without them every test counts
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  const texts = await Promise.all(testFiles.map((file) => readFile(file, 'utf8')));
  if (!texts.some((text) => /publishModules|describeFaults/.test(text))) return;
  if (texts.some((text) => text.includes('gift-bags-')))
    await inParallel(REMOTE_TOOLS, availableParallelism(), async (tool) => {
      await builtRemote(tool);
    });
  await buildModules(root);
}
