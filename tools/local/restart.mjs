// `npm run restart -- [service …]`. Plain JavaScript without dependencies.
import { importProgram } from './bootstrap/bundle.mjs';
import { prepare } from './bootstrap/prepare.mjs';

const root = await prepare();
const { main } = await importProgram(root, 'restart-main');
await main({ root, args: process.argv.slice(2) });
