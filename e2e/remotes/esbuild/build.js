import { cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';

const shared = { bundle: true, minify: true, target: 'chrome116', outdir: 'dist' };

await rm('dist', { recursive: true, force: true });
await cp('public', 'dist', { recursive: true });
await build({
  ...shared,
  entryPoints: ['src/remote-entry.js'],
  format: 'iife',
  globalName: 'gift_bags_esbuild',
});
// the server entry: one CommonJS file without dependencies
await build({ ...shared, entryPoints: ['src/server.js'], format: 'cjs', platform: 'browser' });
