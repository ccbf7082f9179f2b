import type { ClientSession } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { connected, failure } from '../testing/support.ts';

const on = connected();
type Stock = { _id: number; stock: number };

const stocks = (name: string) => on.db.collection<Stock>(name);

function begin(): ClientSession {
  const session = on.client.startSession();
  onTestFinished(() => session.endSession());
  session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
  return session;
}

async function two(name: string) {
  const all = stocks(name);
  await all.insertMany([
    { _id: 1, stock: 10 },
    { _id: 2, stock: 10 },
  ]);
  return { all, first: begin(), second: begin() };
}

const conflict = { code: 112 };

test('no dirty write: an uncommitted change of another transaction cannot be overwritten', async () => {
  const { all, first, second } = await two('dirty_write');
  await all.updateOne({ _id: 1 }, { $set: { stock: 11 } }, { session: first });
  const over = all.updateOne({ _id: 1 }, { $set: { stock: 12 } }, { session: second });
  expect(await failure(over)).toMatchObject(conflict);
  await first.commitTransaction();
  expect(await all.findOne({ _id: 1 })).toEqual({ _id: 1, stock: 11 });
});

test('no dirty read: uncommitted and aborted changes are never visible', async () => {
  const { all, first, second } = await two('dirty_read');
  await all.updateOne({ _id: 1 }, { $set: { stock: 11 } }, { session: first });
  expect(await all.findOne({ _id: 1 }, { session: second })).toEqual({ _id: 1, stock: 10 });
  await first.abortTransaction();
  expect(await all.findOne({ _id: 1 })).toEqual({ _id: 1, stock: 10 });
});

test('no lost update: of two transactions that read and then write, one must restart', async () => {
  const { all, first, second } = await two('lost_update');
  for (const session of [first, second]) await all.findOne({ _id: 1 }, { session });
  await all.updateOne({ _id: 1 }, { $set: { stock: 9 } }, { session: first });
  await first.commitTransaction();
  const late = all.updateOne({ _id: 1 }, { $set: { stock: 8 } }, { session: second });
  expect(await failure(late)).toMatchObject(conflict);
  expect(await all.findOne({ _id: 1 })).toEqual({ _id: 1, stock: 9 });
});

test('no read skew: two documents are read from one snapshot', async () => {
  const { all, first, second } = await two('read_skew');
  await all.findOne({ _id: 1 }, { session: second });
  for (const [_id, by] of [
    [1, -5],
    [2, 5],
  ] as const)
    await all.updateOne({ _id }, { $inc: { stock: by } }, { session: first });
  await first.commitTransaction();
  expect(await all.findOne({ _id: 2 }, { session: second })).toEqual({ _id: 2, stock: 10 });
});

test('no phantom: a transaction finds the same documents again', async () => {
  const { all, first } = await two('phantom');
  const find = () => all.countDocuments({ stock: { $gte: 10 } }, { session: first });
  expect(await find()).toBe(2);
  await all.insertOne({ _id: 3, stock: 10 });
  await all.deleteOne({ _id: 1 });
  expect(await find()).toBe(2);
});
