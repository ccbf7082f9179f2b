import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the open shop's description in its data folder.
 * @param orElse alternative remedy, after `Start it with npm start`
 */
export async function readShopFile<T>(dataDir: string, orElse = ''): Promise<T> {
  const file = join(dataDir, 'shop.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    throw new Error(`No open shop was found (${file}). Start it with npm start${orElse}.`);
  }
}
