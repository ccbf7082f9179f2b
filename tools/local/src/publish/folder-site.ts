import { chmod, copyFile, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAtomic } from '../data/write-atomic.ts';
import { withLock } from '../database/provision/lock.ts';
import { filesOf, ifMissing } from './files-of.ts';
import type { Site } from './site.ts';

/** A folder that nginx of this machine (or of one that has it mounted) serves. */
export function folderSite(www: string): Site {
  const read = (path: string): Promise<string | null> =>
    readFile(join(www, path), 'utf8').catch(ifMissing(null));
  return {
    read,
    async change(path, change) {
      await mkdir(www, { recursive: true });
      await withLock(
        join(www, '.publishing.lock'),
        async () => {
          await writeAtomic(join(www, path), change(await read(path)));
        },
        () => {},
      );
    },
    has: (folder) =>
      stat(join(www, folder)).then(
        () => true,
        () => false,
      ),
    async folders(path) {
      const found = await readdir(join(www, path), { withFileTypes: true }).catch(ifMissing([]));
      return found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    files: (folder) => filesOf(join(www, folder)),
    /** Only ever seen complete, and readable by nginx whatever its own user. */
    async put(from, path) {
      const target = join(www, path);
      const temporary = `${target}.${process.pid}.tmp`;
      await mkdir(dirname(target), { recursive: true });
      await rm(temporary, { recursive: true, force: true });
      await cp(from, temporary, { recursive: true });
      await makeReadable(temporary);
      await rename(temporary, target);
    },
    /** One that is there already is not copied again. */
    async putFile(from, path) {
      const target = join(www, path);
      const source = await stat(from);
      const there = await stat(target).catch(ifMissing(null));
      if (there?.size === source.size && there.mtimeMs >= source.mtimeMs) return;
      const temporary = `${target}.${process.pid}.tmp`;
      await mkdir(dirname(target), { recursive: true });
      await copyFile(from, temporary);
      await chmod(temporary, 0o644);
      await rename(temporary, target);
    },
    remove: (path) => rm(join(www, path), { recursive: true, force: true }),
  };
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
