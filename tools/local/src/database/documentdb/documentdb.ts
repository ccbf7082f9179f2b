import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseEngine, DatabasePlace, Log } from '../engine.ts';
import { REPLICA_SET } from '../gateway/commands/hello.ts';
import { ENGINE_PATHS } from '../provision/layout.ts';
import { provisionEngine } from '../provision/provision.ts';
import { findCommand } from '../supervise/find-command.ts';
import { clusterFolder, createCluster, endOrphan } from './cluster.ts';
import { bundleGateway } from './gateway-bundle.ts';
import { gatewayProcess } from './gateway-process.ts';
import { postgresProcess } from './postgres.ts';
import { unprivilegedUser } from './unprivileged.ts';

/**
 * DocumentDB, the MongoDB-compatible engine in PostgreSQL, from Debian's packages, behind our
 * gateway. The packages are fetched into the cache when they are not there.
 * @returns null where it cannot be: not Linux, another processor, no Debian
 * @throws Error when the packages cannot be had
 */
export async function documentDb(cacheDir: string, log: Log): Promise<DatabaseEngine | null> {
  const codename = await debianCodename();
  if (codename === null) return null;
  const engine = await provisionEngine(cacheDir, codename, log);
  const runAs = (place: DatabasePlace) =>
    unprivilegedUser([clusterFolder(place.dataDir), join(engine.root, ENGINE_PATHS.postgres)]);
  return {
    kind: 'documentdb',
    description: `DocumentDB on ${engine.version.replace(/^postgres \(PostgreSQL\)/, 'PostgreSQL')}`,
    uri: (port) => `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`,
    async initialise(place) {
      await mkdir(place.dataDir, { recursive: true });
      await endOrphan(place.dataDir, log);
      const cluster = runAs(place).then((user) => createCluster(engine, place, user));
      await Promise.all([cluster, bundleGateway(place.dataDir)]);
    },
    async processes(place) {
      return [postgresProcess(engine, place, await runAs(place)), gatewayProcess(place)];
    },
  };
}

async function debianCodename(): Promise<string | null> {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) return null;
  if (!findCommand('apt-get') || !findCommand('dpkg-deb')) return null;
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const field = (name: string) =>
    new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(release)?.[1] ?? '';
  const family = [field('ID'), ...field('ID_LIKE').split(' ')];
  return family.includes('debian') ? field('VERSION_CODENAME') || 'stable' : null;
}
