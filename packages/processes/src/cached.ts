import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withLock } from './lock.ts';

/**
 * A folder of a cache, made the first time, by one program of those that ask at once; only ever seen
 * complete.
 * @param root path of it; the lock lies beside it
 * @param find gives null where it is not there yet
 * @param make gets an empty folder to work in, which is removed, and gives the one below it that is kept
 * @param onWait called once when another program makes it
 * @throws Error when what was made is not found to be right
 */
export async function cached<T>(
  root: string,
  find: (root: string) => Promise<T | null>,
  make: (work: string) => Promise<string>,
  onWait: () => void,
): Promise<T> {
  const found = await find(root);
  if (found) return found;
  const fill = async (): Promise<T> => {
    const before = await find(root);
    if (before) return before;
    await removeLeftovers(root);
    const work = await mkdtemp(`${root}.tmp-`);
    try {
      await rename(await make(work), root);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
    const made = await find(root);
    if (!made) throw new Error(`What was made for ${root} does not work on this machine.`);
    return made;
  };
  return withLock(`${root}.lock`, fill, onWait);
}

/** Removes what does not work, and work folders of runs that were killed; called under the lock. */
async function removeLeftovers(root: string): Promise<void> {
  const folder = dirname(root);
  const isLeftover = (name: string) => name.startsWith(`${basename(root)}.tmp-`);
  for (const name of (await readdir(folder)).filter(isLeftover))
    await rm(join(folder, name), { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
}
