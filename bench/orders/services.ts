import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningService {
  url: string;
  stop(): Promise<void>;
}

/** As `npm start` runs its services. */
const MEMORY = ['--max-old-space-size=192', '--max-semi-space-size=4'];

/** Runs a service as a process of its own on a free port of this machine. */
export async function runService(
  program: string,
  env: Record<string, string>,
): Promise<RunningService> {
  const child = fork(program, [], {
    execArgv: MEMORY,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      MAIL_DIR: join(tmpdir(), 'tanabana-bench-mail'),
      ...env,
    },
  });
  return { url: `http://127.0.0.1:${await portOf(child)}`, stop: () => stop(child) };
}

async function portOf(child: ChildProcess): Promise<number> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ type: string; port: number }];
    if (message.type === 'ready') return message.port;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
