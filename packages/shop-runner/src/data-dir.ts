import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from './console.ts';

/** Folders of one shop's data. */
export interface DataFolders {
  root: string;
  /** Files that nginx serves. */
  www: string;
  logs: string;
  /** Mails of a shop without SMTP_URL. */
  mail: string;
  /** nginx's configuration, temporary files and cache. */
  gateway: string;
  database: string;
  /** Process ids and ports of the running shop. */
  run: string;
  /** Configuration of other teams' services (docs/composition.md). */
  extraServices: string;
  /** Address, database and process of the running shop, for tools. */
  shopFile: string;
}

export function dataFolders(root: string): DataFolders {
  return {
    root,
    www: join(root, 'www'),
    logs: join(root, 'logs'),
    mail: join(root, 'mail'),
    gateway: join(root, 'gateway'),
    database: join(root, 'database'),
    run: join(root, 'run'),
    extraServices: join(root, 'extra-services'),
    shopFile: join(root, 'shop.json'),
  };
}

/**
 * Creates the folders of a shop. Only `www` is readable by other users of the machine.
 * @throws StartError if they cannot be created
 */
export async function makeDataDir(root: string): Promise<DataFolders> {
  const folders = dataFolders(root);
  try {
    await makeFolder(root);
    for (const folder of [folders.logs, folders.run, folders.mail]) {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o700);
    }
    for (const folder of [folders.www, folders.gateway]) {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o755);
    }
    return folders;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${root} cannot be written (${code}). Choose another with DATA_DIR=<folder>.`,
    );
  }
}

/** mkdir's own `recursive` never returns if the system responds with ENOENT, as below /proc. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  });
}

/**
 * Writes a text file atomically, unless it already has this content.
 * @param mode permissions; by default readable by all
 * @returns whether it changed
 */
export async function writeAtomic(file: string, text: string, mode = 0o644): Promise<boolean> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before === text) return false;
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode });
  await chmod(temporary, mode); // regardless of the umask
  await rename(temporary, file);
  return true;
}

/** Maximum bytes of a log; as much again of older content is kept. */
export const MAX_LOG_BYTES = 5_000_000;
const POLL_MS = 30_000;

/**
 * Truncates logs that have become too long: their content moves to `<name>.log.1`. Writers keep
 * appending to the same file.
 * @param folder of the logs
 */
export async function trimLogs(folder: string, maxBytes = MAX_LOG_BYTES): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!name.endsWith('.log') || (await stat(file)).size <= maxBytes) continue;
    await copyFile(file, `${file}.1`);
    await truncate(file);
  }
}

/** Truncates the logs of a folder regularly. @returns a function that stops it */
export function keepLogsShort(folder: string): () => void {
  const timer = setInterval(() => void trimLogs(folder).catch(() => {}), POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
