// `npm run import -- <file.csv>`. Plain JavaScript: bundles the program, then runs it.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(folder));
const outfile = join(root, 'node_modules/.cache/tanabana/seed/import.js');

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

const esbuild = await import('esbuild').catch(() => null);
if (!esbuild) {
  console.error('The dependencies are not installed: run npm ci, or npm start once.');
  process.exit(1);
}
await esbuild.build({
  entryPoints: [join(folder, 'src/import-main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
  plugins: [npmStaysOutside],
});
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
