import { dirname, join } from 'node:path';
import { type Supervised, supervise } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';
import type { Part } from '../build/parts.ts';
import { StartError } from '../console.ts';
import type { ShopContext } from './context.ts';
import { COMMON, readyMessage } from './service-spec.ts';

const NAME = 'canary';
const STOP_MS = 5000;

/**
 * Starts the program that applies decisions about canaries to the site, and registers it for
 * cleanup. Only it and deploys write the site (decision 0074).
 * @param telemetryUrl base address of the telemetry service
 * @returns null if the pages are not in the shop's own folder
 * @throws StartError if it does not start
 */
export async function startCanary(
  { settings, dev, folders, steps, cleanup }: ShopContext,
  parts: readonly Part[],
  telemetryUrl: string | undefined,
): Promise<Supervised | null> {
  const part = parts.find(({ name }) => name === NAME);
  if (!part || !telemetryUrl || dev || settings.PAGES_URL) return null;
  const running = await supervise(
    {
      name: NAME,
      command: process.execPath,
      args: ['--enable-source-maps', part.product],
      cwd: dirname(dirname(part.product)),
      env: {
        PATH: process.env.PATH,
        ...COMMON,
        SITE: folders.www,
        TELEMETRY_URL: telemetryUrl,
        ...(settings.LOG_LEVEL && { LOG_LEVEL: settings.LOG_LEVEL }),
      },
      logFile: join(folders.logs, `${NAME}.log`),
      pidFile: join(folders.run, `${NAME}.pid`),
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
