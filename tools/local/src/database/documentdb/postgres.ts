import { join } from 'node:path';
import type { DatabasePlace } from '../engine.ts';
import { PgConnection } from '../pg-wire/connection.ts';
import { ENGINE_PATHS } from '../provision/layout.ts';
import type { ProvisionedEngine } from '../provision/provision.ts';
import { guarded, type RunAs } from '../supervise/guard.ts';
import type { ProcessSpec } from '../supervise/process-spec.ts';
import { waitFor } from '../supervise/wait-for.ts';
import { clusterFolder } from './cluster.ts';
import { socketIn } from './socket.ts';

/** Connections that the server accepts: those of the gateway's pools and a few for looking inside. */
export const MAX_CONNECTIONS = 60;

/** The PostgreSQL server with the DocumentDB extension, reachable by a socket in its own folder only. */
export function postgresProcess(
  engine: ProvisionedEngine,
  place: DatabasePlace,
  runAs: RunAs | null,
): ProcessSpec {
  const cluster = clusterFolder(place.dataDir);
  const settings = Object.entries(serverSettings(engine, place.durable));
  const args = ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  return {
    name: 'postgres',
    ...guarded(join(engine.root, ENGINE_PATHS.postgres), args, 'SIGINT', runAs),
    cwd: cluster,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    logFile: join(place.dataDir, 'postgres.log'),
    stopSignal: 'SIGINT', // "fast": ends sessions, writes a checkpoint
    async ready(signal) {
      const { address, release } = socketIn(cluster);
      try {
        const connection = await waitFor(() => PgConnection.open(address), signal);
        connection.end();
      } finally {
        release();
      }
    },
  };
}

function serverSettings(
  engine: ProvisionedEngine,
  durable: boolean,
): Record<string, string | number> {
  return {
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: MAX_CONNECTIONS,
    shared_preload_libraries: 'pg_documentdb_core,pg_documentdb',
    extension_control_path: `${join(engine.root, ENGINE_PATHS.stubs)}:$system`,
    // the gateway runs the periodic jobs
    'documentdb.enableBackgroundWorker': 'off',
    'documentdb.enableBackgroundWorkerJobs': 'off',
    // the extension connects back to its own server for some work; this is that server's socket
    // folder however deep it lies, because a server process works in its data folder
    'documentdb.localhost_connection_string': 'host=/proc/self/cwd',
    'documentdb.useFileBasedPersistedCursors': 'on',
    'documentdb.defaultCursorExpiryTimeLimitSeconds': 600,
    'documentdb.force_index_builds_blocking': 'on',
    'documentdb_core.enableCollation': 'on',
    // concurrent upserts deadlock often; a second of waiting for each would be far too long
    deadlock_timeout: '50ms',
    // one small machine: few processes, little memory, nothing replicated
    jit: 'off',
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    shared_buffers: '64MB',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: '512MB',
    dynamic_shared_memory_type: 'mmap', // in the data folder, not in /dev/shm
    log_checkpoints: 'off',
    log_min_messages: 'log', // errors of statements go to the client; here they would fill the disk
    // synchronous_commit stays on: without fsync it costs little, and a crash of the process loses nothing
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
}
