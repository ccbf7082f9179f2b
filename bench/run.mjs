// `npm run bench:<name>`. Plain JavaScript: bundles the bench and the service it measures, if one alone, then runs it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { programBundle } from '../tools/local/bootstrap/bundle.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const root = dirname(folder);
const [name = 'products', ...args] = process.argv.slice(2);
const out = join(root, 'node_modules/.cache/tanabana/bench');

const bundle = (entry, outfile) =>
  build({
    entryPoints: [join(root, entry)],
    outfile: join(out, outfile),
    ...programBundle,
    logLevel: 'error',
  });
const service = `services/${name}/src/main.ts`;
await Promise.all([
  bundle(`bench/${name}/main.ts`, `${name}.js`),
  ...(existsSync(join(root, service)) ? [bundle(service, 'service.js')] : []),
  bundle('services/auth/src/main.ts', 'auth-service.js'),
]);
const { status } = spawnSync(process.execPath, [join(out, `${name}.js`), ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    SERVICE_PROGRAM: join(out, 'service.js'),
    START_PROGRAM: join(root, 'tools/local/start.mjs'),
    AUTH_PROGRAM: join(out, 'auth-service.js'),
  },
});
process.exit(status ?? 1);
