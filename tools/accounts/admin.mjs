// `npm run admin`. Plain JavaScript without dependencies.
import { importProgram } from '../local/bootstrap/bundle.mjs';
import { prepare } from '../local/bootstrap/prepare.mjs';

const root = await prepare();
const { main } = await importProgram(root, 'admin-main', 'accounts');
await main({ root, args: process.argv.slice(2) });
