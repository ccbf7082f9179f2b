import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {import('esbuild').Plugin} Workspace packages are bundled, npm packages stay external. */
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

/**
 * @type {import('esbuild').Plugin} `import text from './file.svg?raw'`: the file's text, as in
 * Vite.
 */
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

/** The same with external npm packages. */
export const programBundle = { ...nodeBundle, plugins: [rawText, npmStaysOutside] };

/**
 * Bundles one TypeScript program of a tool into the cache of node_modules and imports it. Parallel
 * runs of the same program load a complete file.
 * @param {string} root the repository
 * @param {string} program the tool's folder and a file in its src: `backup/restore-main`
 * @returns {Promise<Record<string, any>>} exports of the program
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
