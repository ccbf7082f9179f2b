import { randomUUID } from 'node:crypto';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll, beforeAll, inject } from 'vitest';

/** A driver client of the shared database, with a separate database for each test file. */
export interface Connected {
  client: MongoClient;
  db: Db;
}

/** Connects before the tests of a file and drops the file's database afterwards. */
export function connected(options: MongoClientOptions = {}): Connected {
  const held = {} as Connected;
  beforeAll(async () => {
    held.client = await MongoClient.connect(inject('localMongoUri'), options);
    held.db = held.client.db(`${inject('dbPrefix')}${randomUUID().slice(0, 8)}`);
  });
  afterAll(async () => {
    await held.db.dropDatabase();
    await held.client.close();
  });
  return held;
}

/** Port of the shared database. */
export function sharedPort(): number {
  return Number(new URL(inject('localMongoUri')).port);
}

/** Awaits an expected failure and returns its error. */
export async function failure<T = Record<string, unknown>>(work: Promise<unknown>): Promise<T> {
  try {
    await work;
  } catch (error) {
    return error as T;
  }
  throw new Error('expected a failure');
}
