import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../errors.ts';
import { takeFile } from './pid-file.ts';
import { isAlive, parseIdentity } from './process-identity.ts';

/**
 * Claims a data folder for this process, so that two shops never run on one; made when missing.
 * The claim of a process that is gone is void.
 * @returns gives the folder back
 * @throws DatabaseError when a living shop has it or it cannot be written
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
    `The data folder ${folder} is in use by another running shop${who}. Stop that one, or choose another DATA_DIR.`,
  );
}
