import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {import('esbuild').Plugin} Workspace packages go into the bundle, npm packages stay outside. */
const npmStaysOutside = {
  name: 'npm-stays-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@tanabana/')
        ? undefined
        : { path, external: true },
    );
  },
};

/** @type {import('esbuild').Plugin} `import text from './file.svg?raw'`: the file's text, as Vite reads it in tests. */
export const rawText = {
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

/** @satisfies {import('esbuild').BuildOptions} One file for Node. */
export const nodeBundle = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
};

/** The same with npm packages beside it. */
export const programBundle = { ...nodeBundle, plugins: [rawText, npmStaysOutside] };

/**
 * Bundles one TypeScript program of a tool into the cache of node_modules and imports it. Whoever runs
 * the same one at this moment loads it whole.
 * @param {string} root the repository
 * @param {string} program the tool's folder and a file in its src: `backup/restore-main`
 * @returns {Promise<Record<string, any>>} what the program exports
 */
export async function importProgram(root, program) {
  const { build } = await import('esbuild');
  const [tool = '', ...file] = program.split('/');
  const outfile = join(root, 'node_modules/.cache/tanabana', `${program}.js`);
  const { outputFiles } = await build({
    entryPoints: [join(root, 'tools', tool, 'src', `${file.join('/')}.ts`)],
    outfile,
    ...programBundle,
    logLevel: 'error',
    write: false,
  });
  await mkdir(dirname(outfile), { recursive: true });
  for (const { path, contents } of outputFiles) {
    const part = `${path}.${randomUUID()}`;
    await writeFile(part, contents);
    await rename(part, path);
  }
  return import(pathToFileURL(outfile).href);
}
