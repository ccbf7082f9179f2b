// `npm run bench:<name>`. Plain JavaScript: bundles the benchmark, then runs it as a separate
// program.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { programBundle } from '../packages/shop-runner/src/bundle.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const [name = 'products', ...args] = process.argv.slice(2);
const outfile = join(dirname(folder), `node_modules/.cache/tanabana/bench/${name}.js`);
const entryPoints = [join(folder, name, 'main.ts')];
await build({ entryPoints, outfile, ...programBundle, logLevel: 'error' });
const { status } = spawnSync(process.execPath, [outfile, ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
