import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  isAlive,
  type ProcessIdentity,
  parseIdentity,
} from '../database/supervise/process-identity.ts';

const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 50;

/**
 * Ends processes that an earlier shop on the same folder left behind when it was killed.
 * @param runDir folder of their pid files
 * @returns the names of those that were ended
 */
export async function endLeftovers(runDir: string): Promise<string[]> {
  const ended: string[] = [];
  for (const file of (await readdir(runDir)).filter((name) => name.endsWith('.pid'))) {
    const identity = parseIdentity(await readFile(join(runDir, file), 'utf8'));
    if (identity && (await isAlive(identity))) {
      await end(identity);
      ended.push(file.replace(/\.pid$/, ''));
    }
    await rm(join(runDir, file), { force: true });
  }
  return ended;
}

async function end(identity: ProcessIdentity): Promise<void> {
  signalGroup(identity.pid, 'SIGTERM');
  const until = Date.now() + PATIENCE_MS;
  while (await isAlive(identity)) {
    if (Date.now() > until) signalGroup(identity.pid, 'SIGKILL');
    await delay(LOOK_EVERY_MS);
  }
}

/** Each supervised process leads a group of its own. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // gone by now
  }
}
