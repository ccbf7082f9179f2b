import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessSpec } from '@tanabana/processes';
import { findCommand, guarded, waitFor } from '@tanabana/processes';
import { build } from 'esbuild';
import { debianCodename } from '../debian-packages.ts';
import { type DatabaseEngine, type DatabaseLocation, type Log, REPLICA_SET } from '../engine.ts';
import { runCommand } from '../mongo-wire/client.ts';
import { ENGINE_PATHS } from '../provision/layout.ts';
import { provisionEngine } from '../provision/provision.ts';
import { sourceFile } from '../source-files.ts';
import {
  clusterFolder,
  createCluster,
  endOrphan,
  postgresProcess,
  unprivilegedUser,
} from './postgres.ts';

const MEMORY_MB = 512;

/**
 * Returns DocumentDB, the MongoDB-compatible engine in PostgreSQL, from Debian's packages, with
 * this package's gateway in front of it. Missing packages are downloaded to the cache.
 * @returns null if the system is not Linux, not Debian-based, or not on x64 or arm64
 * @throws Error if the packages cannot be downloaded
 */
export async function documentDb(cacheDir: string, log: Log): Promise<DatabaseEngine | null> {
  const codename = hasPackages() ? await debianCodename() : null;
  if (codename === null) return null;
  const engine = await provisionEngine(cacheDir, codename || 'stable', log);
  const runAs = (location: DatabaseLocation) =>
    unprivilegedUser([clusterFolder(location.dataDir), join(engine.root, ENGINE_PATHS.postgres)]);
  return {
    kind: 'documentdb',
    description: `DocumentDB on ${engine.version.replace(/^postgres \(PostgreSQL\)/, 'PostgreSQL')}`,
    uri: ({ hosts, port }) => {
      const members = hosts.map((host) => `${host}:${port}`);
      return `mongodb://${members.join()}/?replicaSet=${REPLICA_SET}`;
    },
    async initialise(location) {
      await mkdir(location.dataDir, { recursive: true });
      await endOrphan(location.dataDir, log);
      const cluster = runAs(location).then((user) => createCluster(engine, location, user));
      await Promise.all([cluster, bundleGateway(location.dataDir)]);
    },
    async processes(location) {
      return [postgresProcess(engine, location, await runAs(location)), gatewayProcess(location)];
    },
  };
}

/** Whether Debian's packages can be downloaded and run on this machine. */
const hasPackages = (): boolean =>
  process.platform === 'linux' &&
  ['x64', 'arm64'].includes(process.arch) &&
  ['apt-get', 'dpkg-deb'].every((command) => findCommand(command));

/**
 * The gateway runs in a separate process, so that neither a crash of the gateway nor a crash of the
 * engine takes the other down.
 */
function gatewayProcess(location: DatabaseLocation): ProcessSpec {
  const program = [
    gatewayProgram(location.dataDir),
    String(location.port),
    location.hosts.join(),
    clusterFolder(location.dataDir),
    ...(location.testCommands ? ['test'] : []),
  ];
  const args = [`--max-old-space-size=${MEMORY_MB}`, ...program];
  return {
    name: 'mongo gateway',
    ...guarded(process.execPath, args, 'SIGTERM'),
    cwd: location.dataDir,
    env: { PATH: process.env.PATH },
    logFile: join(location.dataDir, 'mongo-gateway.log'),
    stopSignal: 'SIGTERM',
    async ready(signal) {
      await waitFor(() => runCommand(location.port, { ping: 1 }), signal);
    },
  };
}

/** Path of the bundled gateway in a data folder. */
function gatewayProgram(dataDir: string): string {
  return join(dataDir, 'mongo-gateway.mjs');
}

/** Bundles the gateway into one file of the data folder; runs at each start. */
async function bundleGateway(dataDir: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [sourceFile('gateway-main.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  const file = gatewayProgram(dataDir);
  await writeFile(`${file}.new`, outputFiles[0]?.contents ?? '');
  await rename(`${file}.new`, file);
}
