import { documentDb } from './documentdb/documentdb.ts';
import type { DatabaseEngine, Log } from './engine.ts';
import { DatabaseError, firstLineOf } from './errors.ts';
import { externalDatabase } from './external/external.ts';
import { downloadMongod } from './mongod/download.ts';
import { mongodEngine } from './mongod/mongod.ts';
import { findCommand } from './supervise/find-command.ts';

export interface ChooseOptions {
  /** Environment: MONGODB_URI and PATH are read. */
  env: NodeJS.ProcessEnv;
  /** Folder that keeps what is downloaded, for all runs. */
  cacheDir: string;
  log: Log;
}

/**
 * Chooses how the database is had, and downloads and unpacks what that needs: the cluster at
 * MONGODB_URI; `mongod` on the PATH; DocumentDB from Debian's packages; a download of MongoDB.
 * @throws DatabaseError, one line that says what to do, when there is no way
 */
export async function chooseDatabase({
  env,
  cacheDir,
  log,
}: ChooseOptions): Promise<DatabaseEngine> {
  if (env.MONGODB_URI) return externalDatabase(env.MONGODB_URI);
  const installed = findCommand('mongod', env);
  if (installed) return mongodEngine('mongod', installed);
  const problems: string[] = [];
  try {
    const engine = await documentDb(cacheDir, log);
    if (engine) return engine;
  } catch (error) {
    problems.push(`DocumentDB: ${firstLineOf(error)}`);
  }
  try {
    return mongodEngine('mongod-download', await downloadMongod(cacheDir, log));
  } catch (error) {
    problems.push(`MongoDB: ${firstLineOf(error)}`);
  }
  throw new DatabaseError(
    'There is no database and none can be fetched. Install MongoDB (mongod on the PATH), or set ' +
      `MONGODB_URI, or see to it that the network works. (${problems.join(' ')})`,
  );
}
