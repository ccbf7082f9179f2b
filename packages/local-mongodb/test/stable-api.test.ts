import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connected, failure } from '../testing/support.ts';
import { longTest } from './long-test.ts';

const on = connected();
let strict: MongoClient;

beforeAll(async () => {
  strict = await MongoClient.connect(inject('localMongoUri'), {
    serverApi: { version: '1', strict: true, deprecationErrors: true },
  });
});
afterAll(() => strict.close());

const ask = (command: Document) => strict.db(on.db.databaseName).command(command);

describe('a client of the strict Stable API', () => {
  longTest('reads, writes, creates indexes and commits transactions', async () => {
    const things = strict.db(on.db.databaseName).collection<{ _id: number; n: number }>('things');
    await things.createIndex({ n: 1 }, { unique: true, name: 'n' });
    await strict.withSession((session) =>
      session.withTransaction(async () => {
        await things.insertMany(
          Array.from({ length: 5 }, (_, n) => ({ _id: n, n })),
          { session },
        );
        await things.bulkWrite([{ deleteOne: { filter: { _id: 4 } } }], { session });
      }),
    );
    expect(await things.find({}, { batchSize: 2 }).sort({ _id: 1 }).toArray()).toHaveLength(4);
    expect(await things.countDocuments({ n: { $gt: 1 } })).toBe(2);
    expect(await things.findOneAndUpdate({ _id: 0 }, { $inc: { n: -1 } })).toMatchObject({ n: 0 });
    expect((await things.indexes()).map(({ name }) => name)).toContain('n');
  });

  test.each<[string, Document]>([
    ['distinct', { distinct: 'things', key: 'n' }],
    ['buildInfo', { buildInfo: 1 }],
    ['serverStatus', { serverStatus: 1 }],
    ['killSessions', { killSessions: [] }],
    ['validate', { validate: 'things' }],
  ])('cannot run the command %s', async (name, command) => {
    expect(await failure(ask(command))).toMatchObject({
      code: 323,
      codeName: 'APIStrictError',
      message: expect.stringContaining(
        `Provided apiStrict:true, but the command ${name} is not in API Version 1`,
      ),
    });
  });

  test.each<[string, Document]>([
    ['find, showRecordId', { find: 'things', showRecordId: true }],
    ['find, tailable', { find: 'things', tailable: true }],
    ['create, capped', { create: 'capped', capped: true, size: 4096 }],
    [
      'createIndexes, sparse',
      { createIndexes: 'things', indexes: [{ key: { s: 1 }, name: 's', sparse: true }] },
    ],
    [
      'createIndexes, text',
      { createIndexes: 'things', indexes: [{ key: { s: 'text' }, name: 's' }] },
    ],
    [
      'aggregate, $indexStats',
      { aggregate: 'things', pipeline: [{ $indexStats: {} }], cursor: {} },
    ],
    ['aggregate, explain', { aggregate: 'things', pipeline: [], explain: true }],
  ])('cannot use %s', async (_, command) => {
    expect(await failure(ask(command))).toMatchObject({ code: 323, codeName: 'APIStrictError' });
  });
});

test('without strict mode every command is served', async () => {
  const client = await MongoClient.connect(inject('localMongoUri'), { serverApi: '1' });
  expect(await client.db('admin').command({ buildInfo: 1 })).toMatchObject({ ok: 1 });
  await client.close();
});

test.each([
  ['another API version', { ping: 1, apiVersion: '2' }, 322],
  ['apiStrict without apiVersion', { ping: 1, apiStrict: true }, 4886600],
])('rejects %s', async (_, command, code) => {
  expect(await failure(on.db.command(command))).toMatchObject({ code });
});
