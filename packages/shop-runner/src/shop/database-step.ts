import { join } from 'node:path';
import { chooseDatabase, startDatabase } from '@tanabana/local-mongodb';
import { keepPorts } from '../ports.ts';
import type { ShopContext, ShopProcess } from './context.ts';

export interface ShopDatabase {
  uri: string;
  processes: readonly ShopProcess[];
}

/**
 * Provides a MongoDB: the one of MONGODB_URI, else a local one below DATA_DIR.
 * @throws DatabaseError with one line
 */
export async function openDatabase(context: ShopContext): Promise<ShopDatabase> {
  const { settings, folders, steps, cleanup } = context;
  return steps.run(async (report) => {
    const cacheDir = settings.TANABANA_CACHE;
    const env = { ...process.env, MONGODB_URI: settings.MONGODB_URI };
    const engine = await chooseDatabase({ env, cacheDir, log: (line) => steps.note(line) });
    const { database: port } = await keepPorts(
      ['database'],
      join(folders.run, 'database-port.json'),
    );
    const database = await startDatabase({
      dataDir: folders.database,
      cacheDir,
      port,
      engine,
      log: (line) => steps.warn(line),
    });
    cleanup.add({
      name: 'database',
      stop: () => database.stop(),
      kill: () => {
        for (const one of database.processes) one.kill();
      },
    });
    report(`Database: ${database.description}`);
    return { uri: database.uri, processes: database.processes };
  });
}
