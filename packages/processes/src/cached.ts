import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withLock } from './lock.ts';

/**
 * Returns a cached folder, creating it on first use. Of several concurrent programs, one creates
 * the folder, which is never visible half complete.
 * @param root path of the folder; the lock is beside it
 * @param find reads the folder; returns null if it is missing or unusable
 * @param make receives an empty temporary folder and returns the folder below it to keep
 * @param onWait called once if another program is creating the folder
 * @throws Error if the created folder is unusable
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
    if (!made) throw new Error(`The files created for ${root} do not work on this machine.`);
    return made;
  };
  return withLock(`${root}.lock`, fill, onWait);
}

/** Removes unusable folders and temporary folders of killed runs. The caller must hold the lock. */
async function removeLeftovers(root: string): Promise<void> {
  const folder = dirname(root);
  const isLeftover = (name: string) => name.startsWith(`${basename(root)}.tmp-`);
  for (const name of (await readdir(folder)).filter(isLeftover))
    await rm(join(folder, name), { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
}
