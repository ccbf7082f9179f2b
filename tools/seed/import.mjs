// `npm run import -- <file.csv>`. Plain JavaScript without dependencies.
import { importProgram } from '../local/bootstrap/bundle.mjs';
import { prepare } from '../local/bootstrap/prepare.mjs';

await importProgram(await prepare(), 'import-main', 'seed');
