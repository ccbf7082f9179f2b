import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../run.ts';
import { startedAt } from '../supervise/process-identity.ts';

const PATIENCE_MS = 10_000;

/**
 * Ends a mongod that an earlier, killed run left behind: one that still runs as the process named
 * in its lock file. To be called by the owner of the data folder only.
 */
export async function endLeftover(lockFile: string): Promise<void> {
  const pid = Number((await readFile(lockFile, 'utf8').catch(() => '')).trim());
  if (!pid || !(await isMongod(pid))) return;
  process.kill(pid, 'SIGTERM');
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await delay(50))
    if ((await startedAt(pid)) === null) return;
  process.kill(pid, 'SIGKILL');
}

async function isMongod(pid: number): Promise<boolean> {
  const name =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => '');
  return name.includes('mongod');
}
