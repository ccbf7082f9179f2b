import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabasePlace, Log } from '../engine.ts';
import { ENGINE_PATHS } from '../provision/layout.ts';
import { POSTGRES_MAJOR } from '../provision/packages.ts';
import type { ProvisionedEngine } from '../provision/provision.ts';
import { run } from '../run.ts';
import { guarded, type RunAs } from '../supervise/guard.ts';
import { startedAt } from '../supervise/process-identity.ts';

/** Folder of PostgreSQL's files inside the data folder; another major version would need another one. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, `postgres-${POSTGRES_MAJOR}`);
}

/** Makes PostgreSQL's files when there are none; they appear complete or not at all. */
export async function createCluster(
  engine: ProvisionedEngine,
  place: DatabasePlace,
  runAs: RunAs | null,
): Promise<void> {
  const cluster = clusterFolder(place.dataDir);
  if (existsSync(cluster)) return;
  const fresh = `${cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  if (runAs) await chown(fresh, runAs.uid, runAs.gid);
  const args = ['-D', fresh, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  args.push('-c', 'timezone=GMT', '-c', 'log_timezone=GMT');
  if (!place.durable) args.push('--no-sync');
  const initdb = guarded(join(engine.root, ENGINE_PATHS.initdb), args, 'SIGTERM', runAs);
  await run(initdb.command, initdb.args, { cwd: fresh, env: { ...process.env, LC_ALL: 'C' } });
  await rename(fresh, cluster);
}

/**
 * Ends a server that an earlier run left on these files, and removes a lock file that names a
 * process which is something else by now. To be called by the owner of the data folder only.
 */
export async function endOrphan(dataDir: string, log: Log): Promise<void> {
  const cluster = clusterFolder(dataDir);
  const file = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  if (!(await runsIn(pid, cluster))) return rm(file, { force: true });
  log(`Ending a database server that an earlier run left behind (process ${pid})`);
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGKILL', 2000],
  ] as const) {
    process.kill(pid, signal);
    for (const until = Date.now() + patience; Date.now() < until; await delay(25))
      if ((await startedAt(pid)) === null) return;
  }
}

async function runsIn(pid: number, folder: string): Promise<boolean> {
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return cwd !== null && cwd === (await realpath(folder));
}
