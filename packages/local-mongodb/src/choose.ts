import { findCommand } from '@tanabana/processes';
import { DatabaseError, firstLineOf } from '@tanabana/processes/errors';
import { documentDb } from './documentdb/documentdb.ts';
import type { DatabaseEngine, Log } from './engine.ts';
import { downloadMongod, mongodEngine } from './mongod.ts';

export interface ChooseOptions {
  /** Environment variables; MONGODB_URI and PATH are read. */
  env: NodeJS.ProcessEnv;
  /** Folder that caches downloads for all runs. */
  cacheDir: string;
  log: Log;
}

/**
 * Chooses the first available database and, if necessary, downloads and unpacks it. Order: the
 * cluster at MONGODB_URI; `mongod` on the PATH; DocumentDB from Debian's packages; a download of
 * MongoDB.
 * @throws DatabaseError with a one-line problem and remedy if none is available
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
 * Checks that an external cluster responds and returns it as an engine.
 * @param uri a mongodb:// or mongodb+srv:// address
 * @throws DatabaseError if the cluster does not respond within ten seconds or rejects the login;
 * the message omits the password
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
