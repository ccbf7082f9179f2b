import { join } from 'node:path';
import type { DatabasePlace } from '../engine.ts';
import { runCommand } from '../mongo-wire/client.ts';
import { guarded } from '../supervise/guard.ts';
import type { ProcessSpec } from '../supervise/process-spec.ts';
import { waitFor } from '../supervise/wait-for.ts';
import { clusterFolder } from './cluster.ts';

const MEMORY_MB = 512;

/** The gateway in a process of its own: a crash of it or of the engine leaves the other one running. */
export function gatewayProcess(bundle: string, place: DatabasePlace): ProcessSpec {
  return {
    name: 'mongo gateway',
    ...guarded(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, bundle], 'SIGTERM'),
    cwd: place.dataDir,
    env: {
      PATH: process.env.PATH,
      GATEWAY_PORT: String(place.port),
      GATEWAY_CLUSTER: clusterFolder(place.dataDir),
    },
    logFile: join(place.dataDir, 'mongo-gateway.log'),
    stopSignal: 'SIGTERM',
    async ready(signal) {
      await waitFor(() => runCommand(place.port, { ping: 1 }), signal);
    },
  };
}
