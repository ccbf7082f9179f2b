import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programBundle } from '../../packages/shop-runner/src/bundle.mjs';

/** Runs a busy service as `npm start` does. */
const FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=16'];
const READY_MS = 600_000;

export interface StartedService {
  origin: string;
  pid: number;
  /** Milliseconds from the start of the process until it was ready. */
  readyMs: number;
  stop(): Promise<void>;
}

interface ServiceOptions {
  uri: string;
  prefix: string;
  env?: Record<string, string>;
}

/**
 * Runs the products service of a repository, possibly another one, with its dependencies installed,
 * on an existing database.
 */
export const startProducts = (root: string, options: ServiceOptions): Promise<StartedService> =>
  startService('products', root, options);

/** Runs any service in the same way. */
export async function startService(
  name: string,
  root: string,
  { uri, prefix, env = {} }: ServiceOptions,
): Promise<StartedService> {
  const outfile = join(root, `node_modules/.cache/tanabana/bench/${name}-service.js`);
  const { build } = createRequire(join(root, 'package.json'))(
    'esbuild',
  ) as typeof import('esbuild');
  const entryPoints = [join(root, `services/${name}/src/main.ts`)];
  await build({ entryPoints, outfile, ...programBundle, logLevel: 'error' });
  const began = performance.now();
  const child = spawn(process.execPath, [...FLAGS, outfile], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      MONGODB_URI: uri,
      DB_PREFIX: prefix,
      LOG_LEVEL: 'silent',
      AUTH_URL: 'http://127.0.0.1:1',
      CATEGORIES_URL: 'http://127.0.0.1:1',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const origin = await originOf(child);
  await untilReady(origin);
  return {
    origin,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function originOf(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The service ended.');
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  ended.catch(() => {});
  return `http://127.0.0.1:${port}`;
}

async function untilReady(origin: string): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) return;
    await delay(50);
  }
  throw new Error('The service did not become ready.');
}
