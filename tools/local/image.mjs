// Creates the content of a part's image: `node tools/local/image.mjs orders out` (deploy/images).
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importProgram } from '../../packages/shop-runner/src/bundle.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { main } = await importProgram(root, 'local/image/image-main');
await main({ root, args: process.argv.slice(2) });
