import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataPlaces } from '../data/data-dir.ts';
import { guarded } from '../database/supervise/guard.ts';
import type { ProcessSpec } from '../database/supervise/process-spec.ts';
import { type NginxBinary, nginxEnv } from '../nginx/binary.ts';

const ASK_EVERY_MS = 25;

/**
 * How nginx is run. It ends in order with its workers when the supervisor dies.
 * @param configFile its main file
 * @param address where it will answer
 */
export function gatewaySpec(
  nginx: NginxBinary,
  configFile: string,
  address: string,
  places: DataPlaces,
): ProcessSpec {
  const args = ['-e', 'stderr', '-p', `${places.gateway}/`, '-c', configFile];
  return {
    name: 'gateway',
    ...guarded(nginx.path, args, 'SIGTERM'),
    cwd: places.gateway,
    env: nginxEnv(nginx.libraries),
    logFile: join(places.logs, 'gateway.log'),
    pidFile: join(places.run, 'gateway.pid'),
    stopSignal: 'SIGQUIT',
    ready: (signal) => answers(`${address}/healthz`, signal),
  };
}

async function answers(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isOk(url))) await delay(ASK_EVERY_MS, undefined, { signal });
}

function isOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 1000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
