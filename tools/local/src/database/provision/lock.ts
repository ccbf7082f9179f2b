import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeFile } from '../supervise/pid-file.ts';

const GIVE_UP_MS = 10 * 60_000;

/**
 * Runs `work` while holding a lock file, so that two programs do not provision one cache at once.
 * The file names its holder; the lock of a dead holder is taken over.
 * @param onWait called once when another program holds the lock
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  onWait: () => void,
): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  const until = Date.now() + GIVE_UP_MS;
  for (let told = false; !(await takeFile(file)); ) {
    if (Date.now() > until) throw new Error(`The lock ${file} was not released in time.`);
    if (!told) onWait();
    told = true;
    await delay(200);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
