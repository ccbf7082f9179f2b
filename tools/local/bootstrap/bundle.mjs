import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Bundles one TypeScript program of tools/local into the cache of node_modules and imports it.
 * @param {string} root the repository
 * @param {string} name of a file in tools/local/src, without its ending
 * @returns {Promise<Record<string, any>>} what the program exports
 */
export async function importProgram(root, name) {
  const { buildSync } = await import('esbuild');
  const folder = join(root, 'tools/local');
  const outfile = join(root, 'node_modules/.cache/tanabana/local', `${name}.js`);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  buildSync({
    entryPoints: [join(folder, 'src', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
    external: Object.keys(dependencies).filter((one) => !one.startsWith('@tanabana/')),
  });
  return import(pathToFileURL(outfile).href);
}
