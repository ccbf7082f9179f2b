import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx, nginxEnv } from '@tanabana/local/nginx';
import type { Running } from './child.ts';

/** An nginx of its own that serves one file, `/fixed.json`, from a folder that is removed at the end. */
export async function startStaticNginx(content: string): Promise<Running> {
  const cache = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');
  const nginx = await findNginx({ TANABANA_CACHE: cache, NGINX: process.env.NGINX }, console.error);
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-bench-nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await writeFile(join(folder, 'fixed.json'), content);
  await writeFile(config, configText(folder, port));
  const child = spawn(nginx.path, ['-e', 'stderr', '-p', folder, '-c', config], {
    env: nginxEnv(nginx.libraries),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const running: Running = {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
  await untilServed(running);
  return running;
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

async function untilServed(running: Running): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${running.url}/fixed.json`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await running.stop();
  throw new Error('nginx does not serve its file.');
}
