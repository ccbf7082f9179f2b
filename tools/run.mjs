// Runs a program of a tool: `node tools/run.mjs backup/restore-main <folder>`. Plain JavaScript without
// dependencies: nothing may be installed yet.
import { importProgram } from '../packages/shop-runner/src/bundle.mjs';
import { prepare } from './local/bootstrap/prepare.mjs';

const [program = '', ...args] = process.argv.slice(2);
const root = prepare();
const { main } = await importProgram(root, program);
try {
  await main({ root, args });
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}
