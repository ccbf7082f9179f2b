import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseError } from '../errors.ts';
import type { RunAs } from '../supervise/guard.ts';

const UNPRIVILEGED = 'nobody';

/**
 * The user that PostgreSQL, which refuses to be root, is run as: null for whoever is not root.
 * @param folders what that user has to reach
 */
export async function unprivilegedUser(folders: string[]): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile('/etc/passwd', 'utf8');
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((l) => l.startsWith(`${UNPRIVILEGED}:`))
      ?.split(':') ?? [];
  if (!uid || !gid)
    throw new DatabaseError(
      `The database does not run as root, and there is no user '${UNPRIVILEGED}' to run it as.`,
    );
  const open = await Promise.all(folders.map(isOpenToAll));
  return { uid: Number(uid), gid: Number(gid), passClosedFolders: open.includes(false) };
}

/** Whether everyone may pass through all folders on the way to `path`. */
async function isOpenToAll(path: string): Promise<boolean> {
  for (let at = dirname(path); ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
