import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ProcessSpec } from '@tanabana/processes';
import { endProcess, guarded, isOpenToAll, type RunAs, run, waitFor } from '@tanabana/processes';
import { DatabaseError } from '@tanabana/processes/errors';
import { POSTGRES_MAJOR } from '../debian-packages.ts';
import type { DatabaseLocation, Log } from '../engine.ts';
import { PgConnection, socketIn } from '../pg-wire/connection.ts';
import { ENGINE_PATHS } from '../provision/layout.ts';
import type { ProvisionedEngine } from '../provision/provision.ts';

/** Connection limit of the server: enough for the gateway's pools and a few inspection sessions. */
export const MAX_CONNECTIONS = 60;

/** Arguments of `initdb` and the name of its cached result. Change both together. */
const CLUSTER = {
  name: `cluster-${POSTGRES_MAJOR}-1`,
  options: ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--no-sync'].concat(
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ['-c', 'timezone=GMT', '-c', 'log_timezone=GMT'],
  ),
};

/**
 * Returns the process of the PostgreSQL server with the DocumentDB extension. The server is
 * reachable only through a Unix socket in its folder.
 */
export function postgresProcess(
  engine: ProvisionedEngine,
  location: DatabaseLocation,
  runAs: RunAs | null,
): ProcessSpec {
  const cluster = clusterFolder(location.dataDir);
  const settings = Object.entries(serverSettings(engine, location.durable));
  const args = ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  return {
    name: 'postgres',
    ...guarded(join(engine.root, ENGINE_PATHS.postgres), args, 'SIGINT', runAs),
    cwd: cluster,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    logFile: join(location.dataDir, 'postgres.log'),
    stopSignal: 'SIGINT', // "fast" shutdown: ends sessions, then writes a checkpoint
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
    // the gateway runs these periodic jobs
    'documentdb.enableBackgroundWorker': 'off',
    'documentdb.enableBackgroundWorkerJobs': 'off',
    // the extension connects to its own server for some work; a relative socket folder works for
    // any path length, because server processes run in the data folder
    'documentdb.localhost_connection_string': 'host=/proc/self/cwd',
    'documentdb.useFileBasedPersistedCursors': 'on',
    'documentdb.defaultCursorExpiryTimeLimitSeconds': 600,
    'documentdb.force_index_builds_blocking': 'on',
    'documentdb_core.enableCollation': 'on',
    // concurrent upserts often deadlock; PostgreSQL's default of one second would delay each of
    // them far too long
    deadlock_timeout: '50ms',
    // settings for one small machine: few processes, little memory, no replication
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
    log_min_messages: 'log', // clients receive statement errors; logging them too would fill the disk
    // synchronous_commit stays on: without fsync it costs little, and a crash of the process loses
    // no write
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
}

const UNPRIVILEGED = 'nobody';

/**
 * Returns the user to run PostgreSQL as, because PostgreSQL refuses to run as root; null if this
 * process does not run as root.
 * @param folders folders that the user must be able to reach
 */
export async function unprivilegedUser(folders: string[]): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile('/etc/passwd', 'utf8');
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((l) => l.startsWith(`${UNPRIVILEGED}:`))
      ?.split(':') ?? [];
  if (!uid || !gid)
    throw new DatabaseError(
      `The database cannot run as root, and this machine has no user '${UNPRIVILEGED}' to run it as.`,
    );
  const open = await Promise.all(folders.map(isOpenToAll));
  return { uid: Number(uid), gid: Number(gid), passClosedFolders: open.includes(false) };
}

/** Folder of PostgreSQL's files inside the data folder; each major version has its own. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, `postgres-${POSTGRES_MAJOR}`);
}

/**
 * Creates PostgreSQL's files atomically if they are missing. The result of `initdb` is
 * deterministic, so it is cached beside the engine and copied into further empty folders.
 */
export async function createCluster(
  engine: ProvisionedEngine,
  location: DatabaseLocation,
  runAs: RunAs | null,
): Promise<void> {
  const cluster = clusterFolder(location.dataDir);
  if (existsSync(cluster)) return;
  const fresh = `${cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  const kept = join(engine.root, `${CLUSTER.name}-${runAs?.uid ?? userInfo().uid}`);
  if (existsSync(kept)) {
    await run('cp', ['-a', kept, fresh]);
  } else {
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    if (runAs) await chown(fresh, runAs.uid, runAs.gid);
    const args = ['-D', fresh, ...CLUSTER.options];
    const initdb = guarded(join(engine.root, ENGINE_PATHS.initdb), args, 'SIGTERM', runAs);
    await run(initdb.command, initdb.args, { cwd: fresh, env: { ...process.env, LC_ALL: 'C' } });
    await keep(fresh, kept).catch(() => undefined); // the cached copy is only an optimisation
  }
  if (location.durable) await run('sync', ['-f', fresh]);
  await rename(fresh, cluster);
}

async function keep(fresh: string, kept: string): Promise<void> {
  const part = `${kept}.${process.pid}`;
  try {
    await run('cp', ['-a', fresh, part]);
    await rename(part, kept);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/**
 * Ends a server that an earlier run left running on these files, and removes a lock file whose
 * process id now belongs to another process. The caller must have claimed the data folder.
 */
export async function endOrphan(dataDir: string, log: Log): Promise<void> {
  const cluster = clusterFolder(dataDir);
  const file = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  if (!(await runsIn(pid, cluster))) return rm(file, { force: true });
  log(`Ending a database server left by an earlier run (process ${pid})`);
  await endProcess(pid, ['SIGINT', 10_000], ['SIGKILL', 2000]);
}

async function runsIn(pid: number, folder: string): Promise<boolean> {
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return cwd !== null && cwd === (await realpath(folder));
}
