import { randomBytes } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, inject } from 'vitest';

export interface TestDatabase {
  client: MongoClient;
  uri: string;
  /** This test file's own `DB_PREFIX`. */
  prefix: string;
  /** The database of a service under that prefix. */
  db(service: string): Db;
}

async function dropAll(client: MongoClient, prefix: string): Promise<void> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    if (name.startsWith(`${prefix}_`)) await client.db(name).dropDatabase();
  }
}

/**
 * Connects to the run's database under a prefix of its own, so that test files never meet. What it
 * holds is dropped after the file's last test. Call it at the top of a file, not inside a test.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const uri = inject('mongoUri');
  const prefix = `t${randomBytes(6).toString('hex')}`;
  const client = await new MongoClient(uri, { maxPoolSize: 20, ignoreUndefined: true }).connect();
  afterAll(async () => {
    await dropAll(client, prefix);
    await client.close();
  });
  return { client, uri, prefix, db: (service) => client.db(`${prefix}_${service}`) };
}
