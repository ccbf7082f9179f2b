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

/** @type {import('esbuild').Plugin} `import text from './file.svg?raw'`: the file's text. */
const rawText = {
  name: 'raw-text',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(/\?raw$/, '')),
      namespace: 'raw',
    }));
    onLoad({ filter: /.*/, namespace: 'raw' }, async ({ path }) => ({
      contents: await readFile(path),
      loader: 'text',
    }));
  },
};

/** What every bundle for Node is made with. */
export const nodePlugins = [rawText, npmStaysOutside];

/**
 * Bundles one TypeScript program of a tool into the cache of node_modules and imports it. Whoever runs
 * the same one at this moment loads it whole.
 * @param {string} root the repository
 * @param {string} name of a file in the tool's src, without its ending
 * @param {string} tool its folder
 * @returns {Promise<Record<string, any>>} what the program exports
 */
export async function importProgram(root, name, tool = 'local') {
  const { build } = await import('esbuild');
  const outfile = join(root, 'node_modules/.cache/tanabana', tool, `${name}.js`);
  const { outputFiles } = await build({
    entryPoints: [join(root, 'tools', tool, 'src', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
    plugins: nodePlugins,
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
