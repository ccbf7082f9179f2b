// `npm start` and `npm run dev`. Plain JavaScript without dependencies: nothing may be installed yet.
import { importProgram } from '../../packages/shop-runner/src/bundle.mjs';
import { prepare } from './bootstrap/prepare.mjs';

const root = prepare();
const args = process.argv.slice(2);
const isAgainst = args.some((arg) => arg.startsWith('--against'));
const { main } = await importProgram(root, isAgainst ? 'local/against-main' : 'local/main');
main({ root, args });
