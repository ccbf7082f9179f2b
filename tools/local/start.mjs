// `npm start` and `npm run dev`. Plain JavaScript without dependencies: nothing may be installed yet.
import { importProgram } from './bootstrap/bundle.mjs';
import { prepare } from './bootstrap/prepare.mjs';

const root = await prepare();
const { main } = await importProgram(root, 'main');
main({ root, args: process.argv.slice(2) });
