import { dirname, join } from 'node:path';
import { type Supervised, supervise } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';
import type { Part } from '../build/parts.ts';
import { StartError } from '../console.ts';
import type { ShopContext } from './context.ts';
import { COMMON, readyMessage } from './service-spec.ts';

const STOP_MS = 5000;

/**
 * Starts a built program besides the services as a supervised process, and registers it for
 * cleanup. Its log is `logs/<name>.log`.
 * @param env its settings besides those of every process
 * @throws StartError if it does not start
 */
export async function supervisePart(
  { folders, steps, cleanup }: Pick<ShopContext, 'folders' | 'steps' | 'cleanup'>,
  { name, product }: Part,
  env: NodeJS.ProcessEnv,
): Promise<Supervised> {
  const running = await supervise(
    {
      name,
      command: process.execPath,
      args: ['--enable-source-maps', product],
      cwd: dirname(dirname(product)),
      env: { PATH: process.env.PATH, ...COMMON, ...env },
      logFile: join(folders.logs, `${name}.log`),
      pidFile: join(folders.run, `${name}.pid`),
      stopSignal: 'SIGTERM',
      stopMs: STOP_MS,
      ipc: true,
      ready: (signal, child) => readyMessage(child, signal, () => {}),
    },
    (line) => steps.warn(line),
  ).catch((error) => {
    throw new StartError(`${messageOf(error)} (see ${folders.logs})`);
  });
  cleanup.add(running);
  return running;
}
