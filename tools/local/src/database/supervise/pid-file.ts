import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { isAlive, ownIdentity, parseIdentity } from './process-identity.ts';

/**
 * Takes a file that names the process holding it. One left by a dead process is removed, so that
 * the next try succeeds.
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
  const holder = parseIdentity(await readFile(file, 'utf8').catch(() => ''));
  if (!holder || !(await isAlive(holder))) await rm(file, { force: true });
  return false;
}
