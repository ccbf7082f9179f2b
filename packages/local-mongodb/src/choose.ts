import { findCommand } from '@tanabana/processes';
import { DatabaseError, firstLineOf } from '@tanabana/processes/errors';
import { documentDb } from './documentdb/documentdb.ts';
import type { DatabaseEngine, Log } from './engine.ts';
import { downloadMongod, mongodEngine } from './mongod.ts';

export interface ChooseOptions {
  /** Environment: MONGODB_URI and PATH are read. */
  env: NodeJS.ProcessEnv;
  /** Folder that caches downloads for all runs. */
  cacheDir: string;
  log: Log;
}

/**
 * Chooses the database, and downloads and unpacks what it needs: the cluster at MONGODB_URI;
 * `mongod` on the PATH; DocumentDB from Debian's packages; a download of MongoDB.
 * @throws DatabaseError with one line and a remedy if none is available
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
    'There is no database and none can be downloaded. Install MongoDB (mongod on the PATH), or set ' +
      `MONGODB_URI, or check the network. (${problems.join(' ')})`,
  );
}

const ANSWER_MS = 8000;
const AUTHENTICATION_FAILED = 18;

/**
 * Checks that an external cluster responds.
 * @param uri a mongodb:// or mongodb+srv:// address
 * @throws DatabaseError if it does not within ten seconds; without the address's password
 */
export async function externalDatabase(uri: string): Promise<DatabaseEngine> {
  const { MongoClient, MongoServerError } = await import('mongodb');
  const options = { serverSelectionTimeoutMS: ANSWER_MS, connectTimeoutMS: ANSWER_MS };
  try {
    const client = await MongoClient.connect(uri, options);
    await client.db('admin').command({ ping: 1 });
    await client.close();
  } catch (error) {
    const isUnknown = error instanceof MongoServerError && error.code === AUTHENTICATION_FAILED;
    const what = isUnknown
      ? 'rejects this user or password.'
      : `does not respond: ${firstLineOf(error)}`;
    throw new DatabaseError(`The database at MONGODB_URI (${withoutPassword(uri)}) ${what}`);
  }
  return {
    kind: 'external',
    description: `the cluster at ${withoutPassword(uri)}`,
    uri: () => uri,
    initialise: async () => {},
    processes: async () => [],
  };
}

function withoutPassword(uri: string): string {
  return uri.replace(/\/\/[^@/]*@/, '//…@').replace(/\?.*$/, '');
}
