import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessSpec } from '@tanabana/processes';
import { endProcess, guarded, run, waitFor } from '@tanabana/processes';
import {
  type DatabaseEngine,
  type DatabaseKind,
  type DatabaseLocation,
  type Log,
  REPLICA_SET,
} from './engine.ts';
import { runCommand } from './mongo-wire/client.ts';

/**
 * Returns an engine that runs a `mongod` of this machine as a single-member replica set, which
 * transactions require.
 */
export function mongodEngine(kind: DatabaseKind, binary: string): DatabaseEngine {
  return {
    kind,
    description: `mongod (${binary})`,
    uri: ({ port }) => `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`,
    async initialise({ dataDir }) {
      await mkdir(filesOf(dataDir), { recursive: true });
      await endLeftover(join(filesOf(dataDir), 'mongod.lock'));
    },
    processes: async (location) => [mongodProcess(binary, location)],
  };
}

function mongodProcess(
  binary: string,
  { dataDir, port, testCommands }: DatabaseLocation,
): ProcessSpec {
  const args = [
    '--dbpath',
    filesOf(dataDir),
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--replSet',
    REPLICA_SET,
    ...(testCommands ? ['--setParameter', 'enableTestCommands=1'] : []),
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

const VERSION = '8.0.12';

/**
 * Downloads MongoDB's server to the cache unless it is already there.
 * @returns path of the binary
 * @throws Error if there is no build for this system, or no network
 */
export async function downloadMongod(cacheDir: string, log: Log): Promise<string> {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  log(`Downloading MongoDB ${VERSION} unless it is cached`);
  return MongoBinary.getPath({ version: VERSION, downloadDir: join(cacheDir, 'mongod') });
}

/**
 * Ends a mongod that an earlier, killed run left running, if the process in its lock file is still
 * a mongod. The caller must have claimed the data folder.
 */
async function endLeftover(lockFile: string): Promise<void> {
  const pid = Number((await readFile(lockFile, 'utf8').catch(() => '')).trim());
  if (!pid || !(await isMongod(pid))) return;
  await endProcess(pid, ['SIGTERM', 10_000], ['SIGKILL', 0]);
}

async function isMongod(pid: number): Promise<boolean> {
  const name =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => '');
  return name.includes('mongod');
}

const NOT_YET_INITIALIZED = 94;
const INVALID_REPLICA_SET_CONFIG = 93; // returned by a member that is not in its own configuration

/**
 * Makes the mongod on `port` the primary of a single-member replica set, whether it is new,
 * restarted, or last ran on another port. Resolves when it accepts writes.
 */
export async function becomePrimary(port: number, signal: AbortSignal): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await waitFor(() => runCommand(port, { ping: 1 }), signal);
  const status = await runCommand(port, { replSetGetStatus: 1 });
  if (status.code === NOT_YET_INITIALIZED) {
    const members = [{ _id: 0, host }];
    await demand(port, { replSetInitiate: { _id: REPLICA_SET, members } });
  } else if (status.code === INVALID_REPLICA_SET_CONFIG || status.myState === 10) {
    const { config } = await demand(port, { replSetGetConfig: 1 });
    const next = {
      ...config,
      version: config.version + 1,
      members: [{ ...config.members[0], host }],
    };
    await demand(port, { replSetReconfig: next, force: true });
  }
  await waitFor(async () => {
    const { isWritablePrimary } = await runCommand(port, { hello: 1 });
    if (!isWritablePrimary) throw new Error('mongod did not become primary');
  }, signal);
}

async function demand(port: number, command: Record<string, unknown>) {
  const reply = await runCommand(port, command);
  if (!reply.ok) throw new Error(`mongod refuses ${Object.keys(command)[0]}: ${reply.errmsg}`);
  return reply;
}
