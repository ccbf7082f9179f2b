import { chmod, copyFile, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { withLock } from '@tanabana/processes';
import { writeAtomic } from '../data-dir.ts';

/**
 * Destination of built pages: a folder of this machine, or a bucket. Paths are relative to its top,
 * with `/`.
 */
export interface Site {
  /** The text at a path; null if there is none. */
  read(path: string): Promise<string | null>;
  /**
   * Replaces a text atomically without losing parallel changes. `change` may be called again with a
   * newer text. If it throws, nothing changes.
   */
  change(path: string, change: (before: string | null) => string): Promise<void>;
  /** Whether a published folder exists completely. */
  has(folder: string): Promise<boolean>;
  /** Names of the direct subfolders. */
  folders(path: string): Promise<string[]>;
  /** Paths of all files below a folder, relative to it. */
  files(folder: string): Promise<string[]>;
  /** Copies a local folder to the path. */
  put(from: string, path: string): Promise<void>;
  /** Copies a local file to the path. */
  putFile(from: string, path: string): Promise<void>;
  /** Removes a folder or a file. */
  remove(path: string): Promise<void>;
}

/** A folder that nginx serves, on this machine or mounted. */
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
    put: (from, path) =>
      replace(join(www, path), async (temporary) => {
        await cp(from, temporary, { recursive: true });
        await makeReadable(temporary);
      }),
    /** An existing folder is not copied again. */
    async putFile(from, path) {
      const target = join(www, path);
      const source = await stat(from);
      const there = await stat(target).catch(ifMissing(null));
      if (there?.size === source.size && there.mtimeMs >= source.mtimeMs) return;
      await replace(target, async (temporary) => {
        await copyFile(from, temporary);
        await chmod(temporary, 0o644);
      });
    },
    remove: (path) => rm(join(www, path), { recursive: true, force: true }),
  };
}

/** Written atomically and readable by nginx's user. */
async function replace(target: string, make: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`;
  await mkdir(dirname(target), { recursive: true });
  await rm(temporary, { recursive: true, force: true });
  await make(temporary);
  await rename(temporary, target);
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/**
 * Paths of all files below a local folder, relative to it, with `/`; empty if it does not exist.
 */
export async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    ifMissing([]),
  );
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}

/** Replaces a file-not-found error by a value. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
