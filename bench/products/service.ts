import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

export interface MeasuredService {
  url: string;
  /** Most memory that the process has had, in megabytes (Linux only, else 0). */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
}

/** As `npm start` runs its services. */
const MEMORY = ['--max-old-space-size=192', '--max-semi-space-size=4'];

/** Runs the products service as a process of its own on a free port of this machine. */
export async function startService(
  program: string,
  uri: string,
  prefix: string,
): Promise<MeasuredService> {
  const nowhere = 'http://127.0.0.1:9';
  const child = fork(program, [], {
    execArgv: MEMORY,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      MONGODB_URI: uri,
      DB_PREFIX: prefix,
      AUTH_URL: nowhere,
      CATEGORIES_URL: nowhere,
      PUBLIC_URL: nowhere,
      LOG_LEVEL: 'error',
    },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
