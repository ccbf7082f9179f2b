import { once } from 'node:events';
import { testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { type Migration, migrate } from '../../src/mongo/index.ts';

const { db } = await testDatabase();

/** A service's database with one document, and migrations that record their runs. */
function openService(name: string) {
  const data = db(name);
  const ran: string[] = [];
  const step = (name: string, up: Migration['up'] = async () => {}): Migration => ({
    name,
    async up(on, signal) {
      ran.push(name);
      await up(on, signal);
    },
  });
  const recorded = async () =>
    (
      await data
        .collection<{ _id: number; name: string }>('migrations')
        .find()
        .sort('_id')
        .toArray()
    ).map(({ _id, name }) => [_id, name]);
  return {
    data,
    ran,
    step,
    recorded,
    locks: data.collection<{ _id: string; heartbeat: number }>('migrationLock'),
  };
}

test('migrations run once, in order, and later additions run alone', async () => {
  const { data, ran, step, recorded, locks } = openService('in-order');
  const first = [step('0001-colour'), step('0002-size')];
  await migrate(data, first);
  await migrate(data, first);
  expect(ran).toEqual(['0001-colour', '0002-size']);
  await migrate(data, [...first, step('0003-weight')]);
  expect(ran).toEqual(['0001-colour', '0002-size', '0003-weight']);
  expect(await recorded()).toEqual([
    [1, '0001-colour'],
    [2, '0002-size'],
    [3, '0003-weight'],
  ]);
  expect(await locks.countDocuments()).toBe(0);
});

longTest('of five instances starting at once one migrates, then all continue', async () => {
  const { data, ran, step, locks } = openService('at-once');
  let isDone = false;
  const slow = step('0001-slow', async () => {
    // by its first heartbeat the others have found the lock taken
    await expect.poll(() => locks.countDocuments({ heartbeat: { $gt: 0 } })).toBe(1);
    isDone = true;
  });
  const start = async () => {
    await migrate(data, [slow, step('0002-quick')], { lockTimeoutMs: 2000 });
    return isDone;
  };
  expect(await Promise.all(Array.from({ length: 5 }, start))).toEqual(Array(5).fill(true));
  expect(ran).toEqual(['0001-slow', '0002-quick']);
});

longTest(
  'a migration that failed half-way is repeated by the next start, earlier ones are not',
  async () => {
    const { data, ran, step, recorded } = openService('half-way');
    const things = data.collection<{ n: number; size?: string }>('things');
    await things.insertMany([{ n: 1 }, { n: 2 }]);
    let isCrashing = true;
    const sizes = step('0002-sizes', async () => {
      await things.updateOne({ size: { $exists: false } }, { $set: { size: 'M' } });
      if (isCrashing) throw new Error('The power is gone');
      await things.updateMany({ size: { $exists: false } }, { $set: { size: 'M' } });
    });
    const all = [step('0001-first'), sizes];
    await expect(migrate(data, all)).rejects.toThrow('The power is gone');
    expect(await recorded()).toEqual([[1, '0001-first']]);
    isCrashing = false;
    await migrate(data, all);
    expect(ran).toEqual(['0001-first', '0002-sizes', '0002-sizes']);
    expect(await things.countDocuments({ size: 'M' })).toBe(2);
  },
);

test('the lock of a dead instance is taken over', async () => {
  const { data, ran, step, locks } = openService('dead');
  await data
    .collection<{ _id: string; owner: string; heartbeat: number }>('migrationLock')
    .insertOne({ _id: 'lock', owner: 'x', heartbeat: 7 });
  await migrate(data, [step('0001-first')], { lockTimeoutMs: 100 });
  expect(ran).toEqual(['0001-first']);
  expect(await locks.countDocuments()).toBe(0);
});

test('an instance that lost its lock records nothing', async () => {
  const { data, step, recorded } = openService('stalled');
  const locks = data.collection<{ owner: string }>('migrationLock');
  const stalled = step('0001-stalled', async (_, signal) => {
    const lost = once(signal, 'abort');
    await locks.updateOne({}, { $set: { owner: 'another' } });
    await lost;
  });
  await expect(migrate(data, [stalled], { lockTimeoutMs: 100 })).rejects.toThrow(
    'taken over the lock',
  );
  expect(await recorded()).toEqual([]);
});

test('data of a newer version is rejected with a message before any change', async () => {
  const { data, ran, step } = openService('newer');
  await migrate(data, [step('0001-first'), step('0002-second')]);
  ran.length = 0;
  await expect(migrate(data, [step('0001-first')])).rejects.toThrow(
    /by a newer version: migration 0002-second is unknown.+Start the version that wrote the data/,
  );
  await expect(migrate(data, [])).rejects.toThrow('0002-second');
  expect(ran).toEqual([]);
});

test('a migration whose number differs from its position is an error', async () => {
  const { data, step } = openService('numbers');
  await expect(migrate(data, [step('0002-second')])).rejects.toThrow(
    '0002-second has the wrong number',
  );
});
