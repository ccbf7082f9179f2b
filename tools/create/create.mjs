// `npm run create -- module <name>`, `npm run create -- service <name>`. Plain JavaScript: bundles the program, then runs it.
import { importProgram } from '../local/bootstrap/bundle.mjs';
import { prepare } from '../local/bootstrap/prepare.mjs';

const root = await prepare();
const { main } = await importProgram(root, 'main', 'create');
await main({ root, args: process.argv.slice(2) }).catch((/** @type {Error} */ error) => {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
});
