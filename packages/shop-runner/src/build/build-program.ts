import { join } from 'node:path';
import { type BuildOptions, build, formatMessages, type Message } from 'esbuild';
import { programBundle } from '../bundle.mjs';
import { StartError } from '../console.ts';
import type { Part } from './parts.ts';

/** Bundle options of a service or program: one file for Node that loads npm packages beside it. */
export function programOptions(part: Part): BuildOptions {
  return {
    absWorkingDir: part.folder,
    entryPoints: [join(part.folder, 'src/main.ts')],
    outfile: part.product,
    ...programBundle,
    logLevel: 'silent',
  };
}

/**
 * Builds a service or program.
 * @throws StartError with the compiler's output
 */
export async function buildProgram(part: Part): Promise<void> {
  try {
    await build(programOptions(part));
  } catch (error) {
    const { errors = [] } = error as { errors?: Message[] };
    const shown = await formatMessages(errors, { kind: 'error', color: process.stderr.isTTY });
    throw new StartError(`${part.name} does not compile:\n${shown.join('\n').trim() || error}`);
  }
}
