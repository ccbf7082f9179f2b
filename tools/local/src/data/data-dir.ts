import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** Where everything lies that one shop keeps. */
export interface DataPlaces {
  root: string;
  /** What nginx serves as files. */
  www: string;
  logs: string;
  /** Mails of a shop without SMTP_URL. */
  mail: string;
  /** nginx's configuration, temporary files and cache. */
  gateway: string;
  database: string;
  /** Process numbers and ports of the running shop. */
  run: string;
  /** Address, database and process of the running shop, for tools beside it. */
  shopFile: string;
}

export function dataPlaces(root: string): DataPlaces {
  return {
    root,
    www: join(root, 'www'),
    logs: join(root, 'logs'),
    mail: join(root, 'mail'),
    gateway: join(root, 'gateway'),
    database: join(root, 'database'),
    run: join(root, 'run'),
    shopFile: join(root, 'shop.json'),
  };
}

/**
 * Makes the folders of a shop. Only `www` may be read by other users of the machine.
 * @throws StartError when they cannot be made
 */
export async function makeDataDir(root: string): Promise<DataPlaces> {
  const places = dataPlaces(root);
  try {
    await makeFolder(root);
    for (const folder of [places.logs, places.run, places.mail]) {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o700);
    }
    for (const folder of [places.www, places.gateway]) {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o755);
    }
    return places;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${root} cannot be written (${code}). Choose another with DATA_DIR=<folder>.`,
    );
  }
}

/** mkdir's own `recursive` never comes back where the system refuses with ENOENT, as below /proc. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  });
}
