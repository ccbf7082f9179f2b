import { randomUUID } from 'node:crypto';
import { Long, UUID } from 'mongodb';
import { expect, test } from 'vitest';
import { runCommand } from '../src/mongo-wire/client.ts';
import { connected, sharedPort } from '../testing/support.ts';
import { longTest } from './long-test.ts';

const on = connected();

/**
 * Returns a function that sends a command with the same session and number each time, like a driver
 * that missed the reply.
 */
function repeatable(command: object) {
  const identity = { lsid: { id: new UUID(randomUUID()) }, txnNumber: Long.ONE };
  return () => runCommand(sharedPort(), { ...command, ...identity, $db: on.db.databaseName });
}

test.each([
  ['one update', [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }], 1],
  [
    'a batch',
    [
      { q: { _id: 1 }, u: { $inc: { n: 1 } } },
      { q: { _id: 2 }, u: { $inc: { n: 1 } } },
    ],
    2,
  ],
])(
  '%s sent three times is applied once and returns the same reply each time',
  async (name, updates, n) => {
    const collection = `repeat_${name.replace(' ', '_')}`;
    const all = on.db.collection<{ _id: number; n: number }>(collection);
    await all.insertMany([
      { _id: 1, n: 0 },
      { _id: 2, n: 0 },
    ]);
    const send = repeatable({ update: collection, updates });
    for (let time = 0; time < 3; time++)
      expect(await send()).toMatchObject({ ok: 1, n, nModified: n });
    expect(await all.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 });
  },
);

test('a repeated insert reports no duplicate key', async () => {
  const send = repeatable({ insert: 'repeat_insert', documents: [{ _id: 1 }, { _id: 2 }] });
  expect(await send()).toMatchObject({ ok: 1, n: 2 });
  const second = await send();
  expect(second).toMatchObject({ ok: 1, n: 2 });
  expect(second.writeErrors).toBeUndefined();
});

test('a repeated delete deletes only one document', async () => {
  const all = on.db.collection('repeat_delete');
  await all.insertMany([{ a: 1 }, { a: 1 }]);
  const send = repeatable({ delete: 'repeat_delete', deletes: [{ q: { a: 1 }, limit: 1 }] });
  expect(await send()).toMatchObject({ n: 1 });
  expect(await send()).toMatchObject({ n: 1 });
  expect(await all.countDocuments()).toBe(1);
});

test('a repeated findAndModify returns the same document', async () => {
  await on.db
    .collection<{ _id: string; n: number }>('repeat_modify')
    .insertOne({ _id: 'seq', n: 0 });
  const send = repeatable({
    findAndModify: 'repeat_modify',
    query: { _id: 'seq' },
    update: { $inc: { n: 1 } },
    new: true,
  });
  expect((await send()).value).toEqual({ _id: 'seq', n: 1 });
  expect((await send()).value).toEqual({ _id: 'seq', n: 1 });
});

longTest('ten concurrent repetitions are applied once without errors', async () => {
  const all = on.db.collection<{ _id: number; n: number }>('repeat_parallel');
  await all.insertOne({ _id: 1, n: 0 });
  const update = repeatable({
    update: 'repeat_parallel',
    updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
  });
  const insert = repeatable({ insert: 'repeat_parallel', documents: [{ _id: 2 }] });
  const replies = await Promise.all(Array.from({ length: 10 }, () => [update(), insert()]).flat());
  for (const reply of replies) {
    expect(reply).toMatchObject({ ok: 1, n: 1 });
    expect(reply.writeErrors).toBeUndefined();
  }
  expect(await all.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 });
});

test('the commit of a transaction can be repeated, also on another connection', async () => {
  const identity = { lsid: { id: new UUID(randomUUID()) }, txnNumber: Long.ONE, autocommit: false };
  const $db = on.db.databaseName;
  await on.db.createCollection('repeat_commit');
  const client = on.client.db($db);
  expect(await client.collection('repeat_commit').countDocuments()).toBe(0);
  const session = on.client.startSession();
  session.startTransaction();
  await client.collection('repeat_commit').insertOne({ a: 1 }, { session });
  await session.commitTransaction();
  await session.commitTransaction();
  await session.endSession();
  expect(await client.collection('repeat_commit').countDocuments()).toBe(1);
  const never = await runCommand(sharedPort(), { commitTransaction: 1, ...identity });
  expect(never).toMatchObject({ ok: 0, code: 251, errorLabels: ['TransientTransactionError'] });
});
