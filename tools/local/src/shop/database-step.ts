import { join } from 'node:path';
import { chooseDatabase, startDatabase } from '../database/index.ts';
import { keepPorts } from '../ports.ts';
import type { ShopProcess, Stage } from './stage.ts';

export interface ShopDatabase {
  uri: string;
  processes: readonly ShopProcess[];
}

/**
 * Has a MongoDB that answers: the one of MONGODB_URI, else one of our own below DATA_DIR.
 * @throws DatabaseError with one clear line
 */
export async function openDatabase(stage: Stage): Promise<ShopDatabase> {
  const { settings, places, steps, lifeline } = stage;
  return steps.run(async (tell) => {
    const cacheDir = settings.TANABANA_CACHE;
    const env = { ...process.env, MONGODB_URI: settings.MONGODB_URI };
    const engine = await chooseDatabase({ env, cacheDir, log: (line) => steps.note(line) });
    const { database: port } = await keepPorts(
      ['database'],
      join(places.run, 'database-port.json'),
    );
    const database = await startDatabase({
      dataDir: places.database,
      cacheDir,
      port,
      engine,
      log: (line) => steps.warn(line),
    });
    lifeline.add({
      name: 'database',
      stop: () => database.stop(),
      kill: () => {
        for (const one of database.processes) one.kill();
      },
    });
    tell(`Database: ${database.description}`);
    return { uri: database.uri, processes: database.processes };
  });
}
