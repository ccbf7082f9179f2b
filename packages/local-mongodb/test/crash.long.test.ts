import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { idsIn, load } from '../testing/load.ts';
import { kill, ownDatabase } from '../testing/own-database.ts';
import { failure } from '../testing/support.ts';

// recovery takes about one second on an idle machine; other tests run on this one at the same time
const RECOVERY_LIMIT_MS = 20_000;

async function connect(uri: string): Promise<MongoClient> {
  const client = await MongoClient.connect(uri);
  onTestFinished(() => client.close());
  return client;
}

test.each(['postgres', 'mongo gateway'])(
  'kill -9 of the %s under load: it restarts soon, no acknowledged write is lost and none is repeated',
  async (name) => {
    const database = await ownDatabase();
    const db = (await connect(database.uri)).db('load');
    const orders = db.collection<{ _id: string }>('orders');
    const counters = db.collection<{ _id: string; n: number }>('counters');
    await counters.insertOne({ _id: 'all', n: 0 });
    const inserts = load((_id) => orders.insertOne({ _id }), 4);
    const increments = load(() => counters.updateOne({ _id: 'all' }, { $inc: { n: 1 } }), 2);
    await inserts.more(100);
    kill(database, name);
    expect(await inserts.more(100)).toBeLessThan(RECOVERY_LIMIT_MS);
    await Promise.all([inserts.stop(), increments.stop()]);

    const kept = await idsIn(orders);
    expect(inserts.acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    const { n } = (await counters.findOne({ _id: 'all' })) ?? { n: -1 };
    expect(n).toBeGreaterThanOrEqual(increments.acknowledged.length);
    expect(n).toBeLessThanOrEqual(increments.acknowledged.length + increments.failed.length);
    expect(database.log.join()).toMatch(`${name} ended (SIGKILL)`);
  },
);

test('transactions under repeated kills are each applied once or not at all', async () => {
  const database = await ownDatabase();
  const client = await connect(database.uri);
  const db = client.db('load');
  const orders = db.collection<{ _id: string }>('orders');
  const stock = db.collection<{ _id: string; sold: number }>('stock');
  await orders.createIndex({ _id: 1 });
  await stock.insertMany([0, 1, 2, 3].map((n) => ({ _id: `p${n}`, sold: 0 })));
  // no unique key prevents duplicate orders, only the database's own records
  const ledger = db.collection<{ order: string }>('ledger');
  await ledger.insertOne({ order: 'first' });
  const placing = load(
    (order) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await ledger.insertOne({ order }, { session });
          await stock.updateOne({ _id: `p${order[0]}` }, { $inc: { sold: 1 } }, { session });
        }),
      ),
    4,
  );
  for (const name of ['mongo gateway', 'postgres', 'mongo gateway']) {
    await placing.more(20);
    kill(database, name);
    expect(await placing.more(20)).toBeLessThan(RECOVERY_LIMIT_MS);
  }
  await placing.stop();

  const entries = (await ledger.find().toArray())
    .map(({ order }) => order)
    .filter((order) => order !== 'first');
  expect(entries).toHaveLength(new Set(entries).size);
  const kept = new Set(entries);
  expect(placing.acknowledged.filter((order) => !kept.has(order))).toEqual([]);
  const [{ sold } = { sold: -1 }] = await stock
    .aggregate<{ sold: number }>([{ $group: { _id: null, sold: { $sum: '$sold' } } }])
    .toArray();
  expect(sold).toBe(entries.length);
});

test('a killed engine keeps earlier documents and accepts new ones', async () => {
  const database = await ownDatabase({ durable: false });
  const client = await connect(database.uri);
  const all = client.db('x').collection<{ _id: number }>('a');
  await all.insertOne({ _id: 1 });
  kill(database, 'postgres');
  await all.insertOne({ _id: 2 });
  expect(await all.countDocuments()).toBe(2);
});

test('a restarted gateway knows the outcome of earlier transactions', async () => {
  const database = await ownDatabase({ durable: false });
  const client = await connect(database.uri);
  const all = client.db('x').collection<{ _id: string }>('a');
  await all.insertOne({ _id: 'first' });
  const [committed, open] = [client.startSession(), client.startSession()];
  for (const [session, _id] of [
    [committed, 'committed'],
    [open, 'open'],
  ] as const) {
    session.startTransaction();
    await all.insertOne({ _id }, { session });
  }
  await committed.commitTransaction();
  kill(database, 'mongo gateway');
  await committed.commitTransaction();
  expect(await failure(open.commitTransaction())).toMatchObject({ code: 251 });
  expect(await all.distinct('_id')).toEqual(['committed', 'first']);
  await Promise.all([committed.endSession(), open.endSession()]);
});
