import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isAlive, isElsewhere, ownIdentity, parseIdentity } from './process-identity.ts';

/** A holder on another machine that did not touch its file for so long counts as dead. */
const SILENT_MS = 60_000;

/**
 * Takes a file that names the process holding it. One left by a dead process is removed, so that
 * the next try succeeds. Whoever holds it for longer and shares it with other machines touches it.
 * @returns whether this process holds the file now
 */
export async function takeFile(file: string): Promise<boolean> {
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, await ownIdentity());
  try {
    await link(own, file); // atomic, and never seen half written
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
