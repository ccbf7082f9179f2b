// `npm run check:fuzz [-- --seed=… --calls=… --minutes=…]`. Plain JavaScript without dependencies.
import { importProgram } from '../local/bootstrap/bundle.mjs';
import { prepare } from '../local/bootstrap/prepare.mjs';

const root = await prepare();
const { main } = await importProgram(root, 'main', 'fuzz');
await main({ root, args: process.argv.slice(2) });
