import { join } from 'node:path';
import type { DatabasePlace } from '../engine.ts';
import { runCommand } from '../mongo-wire/client.ts';
import { guarded } from '../supervise/guard.ts';
import type { ProcessSpec } from '../supervise/process-spec.ts';
import { waitFor } from '../supervise/wait-for.ts';
import { clusterFolder } from './cluster.ts';
import { gatewayProgram } from './gateway-bundle.ts';

const MEMORY_MB = 512;

/** The gateway in a process of its own: a crash of it or of the engine leaves the other one running. */
export function gatewayProcess(place: DatabasePlace): ProcessSpec {
  const program = [gatewayProgram(place.dataDir), String(place.port), clusterFolder(place.dataDir)];
  const args = [`--max-old-space-size=${MEMORY_MB}`, ...program];
  return {
    name: 'mongo gateway',
    ...guarded(process.execPath, args, 'SIGTERM'),
    cwd: place.dataDir,
    env: { PATH: process.env.PATH },
    logFile: join(place.dataDir, 'mongo-gateway.log'),
    stopSignal: 'SIGTERM',
    async ready(signal) {
      await waitFor(() => runCommand(place.port, { ping: 1 }), signal);
    },
  };
}
