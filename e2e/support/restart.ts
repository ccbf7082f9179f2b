import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const RUN = fileURLToPath(new URL('../../tools/run.mjs', import.meta.url));

/**
 * Runs `npm run restart` on the shop of a data folder for these services, or for all. @returns its
 * output
 */
export async function restart(dataDir: string, services: readonly string[] = []): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [RUN, 'local/restart-main', ...services],
    {
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  return stdout;
}
