import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { buildModules } from '@tanabana/shop-runner/build';
import { inParallel } from '@tanabana/shop-runner/in-parallel';
import type { TestProject } from 'vitest/node';
import { builtRemote, REMOTE_TOOLS } from './built-remote.ts';

/**
 * Before the component tests: builds the modules that have changed since their last build, where a test
 * of this run opens them as they are built (`publishModules`). Most runs of a single file need none.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { root } = project.config;
  // what the run was narrowed to; without it every test counts
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
