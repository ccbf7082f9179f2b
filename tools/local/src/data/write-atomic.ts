import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a text file so that readers see the old or the new one, never a part; leaves it alone when
 * it already says that.
 * @param mode permissions, readable by all unless told
 * @returns whether anything changed
 */
export async function writeAtomic(file: string, text: string, mode = 0o644): Promise<boolean> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before === text) return false;
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode });
  await chmod(temporary, mode); // whatever the umask
  await rename(temporary, file);
  return true;
}
