import { join } from 'node:path';
import type { DataPlaces } from '../data/data-dir.ts';
import { guarded } from '../database/supervise/guard.ts';
import type { ProcessSpec } from '../database/supervise/process-spec.ts';
import { type NginxBinary, nginxEnv } from '../nginx/binary.ts';
import { answers } from './answers.ts';

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
