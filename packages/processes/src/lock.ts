import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from './errors.ts';
import { isAlive, isElsewhere, ownIdentity, parseIdentity } from './process-identity.ts';

const GIVE_UP_MS = 10 * 60_000;
/** Refresh interval of a lock file, by which other machines see that the lock is held. */
const TOUCH_EVERY_MS = 10_000;

/**
 * Runs `work` while holding a lock file, so that two programs do not provision one cache at the
 * same time. The file names its holder. The lock of a dead holder is taken over; a holder on
 * another machine (a container that shares the folder) counts as dead after a minute without a
 * refresh.
 * @param onWait called once if another program holds the lock
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  onWait: () => void,
): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  const until = Date.now() + GIVE_UP_MS;
  for (let isWaiting = false; !(await takeFile(file)); ) {
    if (Date.now() > until) throw new Error(`The lock ${file} was not released in time.`);
    if (!isWaiting) onWait();
    isWaiting = true;
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

/** A holder on another machine counts as dead if its file was not refreshed for this long. */
const SILENT_MS = 60_000;

/**
 * Creates a file that names this process as its holder. Removes the file of a dead process, so that
 * the next attempt succeeds. A long-term holder that shares the folder with other machines must
 * refresh the file's modification time.
 * @returns whether this process now holds the file
 */
export async function takeFile(file: string): Promise<boolean> {
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, await ownIdentity());
  try {
    await link(own, file); // atomic: the file is never visible half written
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  if (!(await isHeld(file))) await rm(file, { force: true });
  return false;
}

async function isHeld(file: string): Promise<boolean> {
  const holder = parseIdentity(await readFile(file, 'utf8').catch(() => ''));
  if (!holder) return false;
  if (!isElsewhere(holder)) return isAlive(holder);
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < SILENT_MS;
}

/**
 * Claims a data folder for this process, so that two shops never use the same one. Creates the
 * folder if it is missing. Ignores the claim of a dead process.
 * @returns a function that releases the folder
 * @throws DatabaseError if another running shop uses the folder, or if the folder is not writable
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'owner');
  try {
    await mkdir(folder, { recursive: true });
    for (let tries = 0; tries < 3; tries++)
      if (await takeFile(file)) return () => rm(file, { force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DatabaseError(
      `The data folder ${folder} cannot be written (${code}). Choose another DATA_DIR.`,
    );
  }
  const owner = parseIdentity(await readFile(file, 'utf8').catch(() => ''));
  const who = owner && (await isAlive(owner)) ? ` (process ${owner.pid})` : '';
  throw new DatabaseError(
    `The data folder ${folder} is in use by another running shop${who}. Stop that shop, or choose another DATA_DIR.`,
  );
}
