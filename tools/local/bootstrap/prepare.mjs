import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfStale } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';

/**
 * Prepares every command of the repository: a recent Node and the dependencies. Ends the program
 * with one line otherwise.
 * @returns {string} the repository's folder
 */
export function prepare() {
  checkNodeVersion();
  const began = performance.now();
  const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
  try {
    if (installIfStale(root, console.log)) {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`✓ ${'Installed the dependencies'.padEnd(58)} ${seconds.padStart(5)} s`);
    }
    return root;
  } catch (error) {
    console.error(`✗ ${error.message}`);
    process.exit(1);
  }
}
