import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { run } from '../database/run.ts';

const OTHERS_MAY_PASS = 0o001;
const OTHERS_MAY_READ = 0o004;

/**
 * `user group` for nginx's workers. Only root can choose: then it is the user nobody, except where
 * the files to be served lie in a folder that is closed to it, such as root's home.
 * @returns null when nginx's workers run as whoever starts it
 */
export async function workerUser(wwwDir: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const group = (await run('id', ['-gn', 'nobody']).catch(() => '')).trim();
  const hidesFiles = (process.umask() & OTHERS_MAY_READ) !== 0;
  if (group === '' || hidesFiles || !(await isOpen(wwwDir))) return `root ${await rootGroup()}`;
  return `nobody ${group}`;
}

async function rootGroup(): Promise<string> {
  return (await run('id', ['-gn', 'root'])).trim();
}

async function isOpen(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & OTHERS_MAY_PASS) === 0) return false;
  return dirname(folder) === folder || isOpen(dirname(folder));
}
