import type { DatabaseEngine } from '../engine.ts';
import { DatabaseError, firstLineOf } from '../errors.ts';

const ANSWER_MS = 8000;

/**
 * A cluster that is somebody else's: only asked whether it answers.
 * @param uri a mongodb:// or mongodb+srv:// address
 * @throws DatabaseError when it does not within ten seconds; the address's password is not told
 */
export async function externalDatabase(uri: string): Promise<DatabaseEngine> {
  const { MongoClient } = await import('mongodb');
  const options = { serverSelectionTimeoutMS: ANSWER_MS, connectTimeoutMS: ANSWER_MS };
  try {
    const client = await MongoClient.connect(uri, options);
    await client.db('admin').command({ ping: 1 });
    await client.close();
  } catch (error) {
    throw new DatabaseError(
      `The database at MONGODB_URI (${withoutPassword(uri)}) does not answer: ${firstLineOf(error)}`,
    );
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
