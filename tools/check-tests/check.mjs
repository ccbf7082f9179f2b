// `npm run check:tests [-- name …]`. Plain JavaScript without dependencies.
import { importProgram } from '../local/bootstrap/bundle.mjs';
import { prepare } from '../local/bootstrap/prepare.mjs';

const root = await prepare();
const { main } = await importProgram(root, 'main', 'check-tests');
await main({ root, wanted: process.argv.slice(2) });
