import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseEngine, DatabaseKind, DatabasePlace } from '../engine.ts';
import { guarded } from '../supervise/guard.ts';
import type { ProcessSpec } from '../supervise/process-spec.ts';
import { endLeftover } from './leftover.ts';
import { becomePrimary, REPLICA_SET } from './replica-set.ts';

/** A `mongod` of this machine as a replica set of one, which transactions need. */
export function mongodEngine(kind: DatabaseKind, binary: string): DatabaseEngine {
  return {
    kind,
    description: `mongod (${binary})`,
    uri: (port) => `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`,
    async initialise({ dataDir }) {
      await mkdir(filesOf(dataDir), { recursive: true });
      await endLeftover(join(filesOf(dataDir), 'mongod.lock'));
    },
    processes: async (place) => [mongodProcess(binary, place)],
  };
}

function mongodProcess(binary: string, { dataDir, port }: DatabasePlace): ProcessSpec {
  const args = [
    '--dbpath',
    filesOf(dataDir),
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--replSet',
    REPLICA_SET,
  ];
  return {
    name: 'mongod',
    ...guarded(binary, args, 'SIGTERM'),
    cwd: dataDir,
    env: process.env,
    logFile: join(dataDir, 'mongod.log'),
    stopSignal: 'SIGTERM',
    ready: (signal) => becomePrimary(port, signal),
  };
}

function filesOf(dataDir: string): string {
  return join(dataDir, 'mongod');
}
