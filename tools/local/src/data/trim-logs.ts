import { copyFile, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of one log; as much again is kept of what was before. */
export const MAX_LOG_BYTES = 5_000_000;
const LOOK_EVERY_MS = 30_000;

/**
 * Cuts logs that have grown too long: what there is moves to `<name>.log.1`. Whoever writes goes on
 * writing to the same file, which is open for appending.
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

/** Keeps the logs of a folder short; gives the way to stop it. */
export function keepLogsShort(folder: string): () => void {
  const timer = setInterval(() => void trimLogs(folder).catch(() => {}), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
