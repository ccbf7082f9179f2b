// `npm start` and `npm run dev`. Plain JavaScript without dependencies: nothing may be installed yet.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importProgram } from './bootstrap/bundle.mjs';
import { installIfStale } from './bootstrap/install.mjs';
import { checkNodeVersion } from './bootstrap/node-version.mjs';

checkNodeVersion();
const began = performance.now();
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  const installed = await installIfStale(root, console.log);
  if (installed) {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`✓ Installed the dependencies   ${seconds} s`);
  }
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exit(1);
}
const { main } = await importProgram(root, 'main');
main({ root, dev: process.argv.includes('--dev'), began });
