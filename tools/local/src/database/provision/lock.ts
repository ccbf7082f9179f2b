import { mkdir, rm, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeFile } from '../supervise/pid-file.ts';

const GIVE_UP_MS = 10 * 60_000;
/** So that it is seen to be held by other machines, too. */
const TOUCH_EVERY_MS = 10_000;

/**
 * Runs `work` while holding a lock file, so that two programs do not provision one cache at once.
 * The file names its holder; the lock of a dead holder is taken over, of one on another machine (a
 * container that shares the folder) after a minute of silence.
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
  const touching = setInterval(() => {
    utimes(file, new Date(), new Date()).catch(() => {});
  }, TOUCH_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    await rm(file, { force: true });
  }
}
