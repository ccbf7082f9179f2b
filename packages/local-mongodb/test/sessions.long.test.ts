import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/own-database.ts';
import { failure } from '../testing/support.ts';

// these tests end all sessions and use all connections, so they have their own server
const uri = await testDatabase();

interface Thing {
  _id: number;
  n?: number;
}
let client: MongoClient;
let all: Collection<Thing>;
beforeAll(async () => {
  client = await MongoClient.connect(uri);
  all = client.db('t').collection('things');
  await all.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })));
});
afterAll(() => client.close());

let ids = 100;
/** Opens a transaction that has inserted one document. */
async function openTransaction() {
  const session = client.startSession();
  onTestFinished(() => session.endSession());
  session.startTransaction();
  await all.insertOne({ _id: ++ids }, { session });
  return session;
}

test.each<[string, (id: unknown) => object]>([
  ['killSessions', (id) => ({ killSessions: [id] })],
  ['endSessions', (id) => ({ endSessions: [id] })],
  ['killAllSessions', () => ({ killAllSessions: [] })],
  ['killAllSessionsByPattern', () => ({ killAllSessionsByPattern: [] })],
])('%s ends the transactions and cursors of sessions', async (_, command) => {
  const session = await openTransaction();
  const reader = client.startSession();
  const cursor = all.find({}, { batchSize: 2, session: reader });
  await cursor.next();
  for (const { id } of [session, reader]) await client.db('admin').command(command(id));
  expect(await failure(session.commitTransaction())).toMatchObject({ code: 251 });
  expect(await failure(cursor.toArray())).toMatchObject({ code: 43 });
  await reader.endSession();
});

test('an invalid session id is rejected', async () => {
  const wrong = client.db('admin').command({ killSessions: [{ id: 1 }] });
  expect(await failure(wrong)).toMatchObject({ code: 14 });
});

test('abandoned transactions do not prevent new ones, and their clients can restart them', async () => {
  const left = await Promise.all(Array.from({ length: 50 }, openTransaction));
  const other = await MongoClient.connect(uri);
  onTestFinished(() => other.close());
  await other.withSession((session) =>
    session.withTransaction(() => all.updateOne({ _id: 1 }, { $set: { n: 1 } })),
  );
  const outcomes = await Promise.allSettled(left.map((session) => session.commitTransaction()));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused) {
    expect(error.code).toBe(251);
    expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
  }
});

test('commands that wait for an abandoned transaction do not block others', async () => {
  const session = await openTransaction();
  await all.updateOne({ _id: 0 }, { $set: { n: 0 } }, { session });
  const behind = Array.from({ length: 40 }, () => all.updateOne({ _id: 0 }, { $inc: { n: 1 } }));
  expect(await all.findOne({ _id: 9 })).toEqual({ _id: 9 });
  await Promise.all(behind);
  expect(await all.findOne({ _id: 0 })).toEqual({ _id: 0, n: 40 });
});
