import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, formatMessages, type Message, type Plugin } from 'esbuild';
import { StartError } from '../start-error.ts';
import type { Part } from './parts.ts';

/** Workspace packages go into the bundle, npm packages stay outside. */
const npmStaysOutside: Plugin = {
  name: 'npm-stays-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@tanabana/')
        ? undefined
        : { path, external: true },
    );
  },
};

/** `import text from './file.svg?raw'`: the file's text, as Vite reads it in tests. */
export const rawText: Plugin = {
  name: 'raw-text',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(/\?raw$/, '')),
      namespace: 'raw',
    }));
    onLoad({ filter: /.*/, namespace: 'raw' }, async ({ path }) => ({
      contents: await readFile(path),
      loader: 'text',
      watchFiles: [path],
    }));
  },
};

/** How a service or program is bundled: one file for Node that npm packages are loaded beside. */
export function programOptions(part: Part): BuildOptions {
  return {
    absWorkingDir: part.folder,
    entryPoints: [join(part.folder, 'src/main.ts')],
    outfile: part.product,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
    plugins: [rawText, npmStaysOutside],
  };
}

/**
 * Builds a service or program.
 * @throws StartError with the compiler's own words
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
