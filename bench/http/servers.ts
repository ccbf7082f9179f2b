import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findNginx, nginxEnv } from '@tanabana/local/nginx';
import { guarded, supervise } from '@tanabana/local-mongodb/processes';
import Koa from 'koa';
import { childPlan, startChild } from '../processes.ts';
import { type LoadPlan, type LoadResult, load } from './load.ts';

/** Bytes of the fixed answer, of Koa and of the file that nginx serves. */
const FIXED_BYTES = 12_000;
const POLL_MS = 50;

/** JSON of 12 kB. */
export const fixedJson = (): string => JSON.stringify({ data: 'a'.repeat(FIXED_BYTES - 11) });

/** The measure of all others: Koa and nothing else, on a free port that it returns. */
async function serveBareKoa(): Promise<number> {
  const json = fixedJson();
  const app = new Koa();
  app.use((context) => {
    context.type = 'application/json';
    context.body = json;
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** In a child of the bench: does what it was told. False in the bench itself. */
export async function ranAsChild(): Promise<boolean> {
  if (childPlan('KOA')) {
    process.once('disconnect', () => process.exit());
    process.send?.(await serveBareKoa());
    return true;
  }
  const plan = childPlan<LoadPlan>('LOAD');
  if (!plan) return false;
  process.send?.(await load(plan));
  process.disconnect();
  return true;
}

/** Starts a child and waits for its first message. */
async function start<T>(kind: string, plan: object) {
  const child = startChild(kind, plan);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`A process of the bench ended: ${kind}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [T];
  return { child, message };
}

export interface Running {
  url: string;
  stop(): Promise<void>;
}

export async function startBareKoa(): Promise<Running> {
  const { child, message: port } = await start<number>('KOA', {});
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The load comes from a process of its own, so that reading answers does not wait for the bench. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { child, message } = await start<LoadResult>('LOAD', plan);
  if (child.exitCode === null) await once(child, 'exit');
  return message;
}

/** An nginx of its own that serves one file, `/fixed.json`, from a folder that is removed at the end. */
export async function startStaticNginx(content: string): Promise<Running> {
  const cache = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');
  const nginx = await findNginx({ TANABANA_CACHE: cache, NGINX: process.env.NGINX }, console.error);
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-bench-nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await writeFile(join(folder, 'fixed.json'), content);
  await writeFile(config, configText(folder, port));
  const url = `http://127.0.0.1:${port}`;
  const spec = {
    name: 'nginx',
    ...guarded(nginx.path, ['-e', 'stderr', '-p', folder, '-c', config], 'SIGTERM'),
    cwd: folder,
    env: nginxEnv(nginx.libraries),
    logFile: join(folder, 'nginx.log'),
    pidFile: join(folder, 'supervised.pid'),
    stopSignal: 'SIGTERM' as const,
    ready: (signal: AbortSignal) => untilServed(`${url}/fixed.json`, signal),
  };
  const running = await supervise(spec, console.error);
  return {
    url,
    stop: async () => {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configText = (folder: string, port: number): string => `
${process.getuid?.() === 0 ? 'user root root;' : ''}
worker_processes 1;
daemon off;
pid "${folder}/nginx.pid";
error_log stderr warn;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  types { application/json json; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path "${folder}/${name}";`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root "${folder}";
    location = /fixed.json { }
    location / { return 404; }
  }
}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilServed(address: string, signal: AbortSignal): Promise<void> {
  while (!(await fetch(address).catch(() => null))?.ok) await delay(POLL_MS, undefined, { signal });
}
