import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from '@tanabana/service-kit/mongo';
import { createTokens } from '@tanabana/service-kit/stand-ins';
import { BSON, type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, inject } from 'vitest';
import { watchCommands } from './sent-commands.ts';

export interface TestDatabase {
  /** The test's own client. */
  client: MongoClient;
  /**
   * A client as a service has it; its commands are compared with the service's `test/commands.txt`.
   */
  serviceClient: MongoClient;
  uri: string;
  /** `DB_PREFIX` of this test file. */
  prefix: string;
  /** The database of a service under that prefix. */
  db(service: string): Db;
}

/**
 * Documents by collection, as an earlier version of the service stored them (docs/upgrading.md).
 */
export type StoredData = Record<string, Document[]>;

/** From a file in MongoDB's extended JSON. */
export const readStoredData = async (file: URL): Promise<StoredData> =>
  BSON.EJSON.parse(await readFile(file, 'utf8'));

async function dropAll(client: MongoClient, prefix: string): Promise<void> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    if (name.startsWith(`${prefix}_`)) await client.db(name).dropDatabase();
  }
}

/**
 * Connects to the run's database with a prefix for the file, so that test files are independent.
 * Its data is dropped after the file's last test. Call it at the top of a file, not inside a test.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const uri = inject('mongoUri');
  const prefix = `${inject('dbPrefix')}${randomBytes(6).toString('hex')}`;
  const client = await new MongoClient(uri, { maxPoolSize: 20, ignoreUndefined: true }).connect();
  const serviceClient = await connect(uri, { monitorCommands: true });
  const compareCommands = watchCommands(serviceClient);
  afterAll(async () => {
    await serviceClient.close();
    await dropAll(client, prefix);
    await client.close();
    compareCommands();
  });
  return { client, serviceClient, uri, prefix, db: (service) => client.db(`${prefix}_${service}`) };
}

/**
 * The same with data stored before the service opens its database, and tokens for its calls.
 * @param stored by an earlier version
 */
export async function serviceData(service: string, stored: StoredData = {}) {
  const database = await testDatabase();
  for (const [name, documents] of Object.entries(stored))
    await database.db(service).collection(name).insertMany(documents);
  return { ...database, tokens: await createTokens() };
}
