import {
  connect,
  ensureIndexes,
  findPage,
  isDuplicateKey,
  isUnavailable,
  ping,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import { testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { type IndexDescription, MongoServerError } from 'mongodb';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

interface Thing {
  _id: number;
  name: string;
  stock: number;
}

const { client, uri, db } = await testDatabase();
const things = db('things').collection<Thing>('things');
const indexes = [{ key: { name: 1 }, unique: true }, { key: { stock: -1 } }] as const;

beforeEach(async () => {
  await ensureIndexes(things, [...indexes]);
  await things.deleteMany({});
  await things.insertMany(
    Array.from({ length: 5 }, (_, i) => ({ _id: i, name: `thing ${i}`, stock: 10 })),
  );
});

const thrownBy = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  );

describe('indexes', () => {
  test('are created once, however often they are requested', async () => {
    await Promise.all([ensureIndexes(things, [...indexes]), ensureIndexes(things, [...indexes])]);
    const keys = (await things.indexes()).map(({ key }) => JSON.stringify(key));
    expect(keys.sort()).toEqual(['{"_id":1}', '{"name":1}', '{"stock":-1}']);
  });

  longTest('of an earlier version are dropped where they conflict', async () => {
    const old = db('things').collection('upgraded');
    await old.createIndexes([
      { key: { name: 1 }, name: 'by_name' },
      { key: { stock: 1 }, name: 'rank' },
      { key: { colour: 1 }, name: 'colour' },
    ]);
    const wanted: IndexDescription[] = [
      { key: { name: 1 }, name: 'name', unique: true },
      { key: { stock: -1 }, name: 'rank' },
    ];
    await ensureIndexes(old, wanted);
    await ensureIndexes(old, wanted);
    const found = (await old.indexes()).map(({ name, key, unique }) => [name, key, !!unique]);
    expect(found.sort()).toEqual([
      ['_id_', { _id: 1 }, false],
      ['colour', { colour: 1 }, false],
      ['name', { name: 1 }, true],
      ['rank', { stock: -1 }, false],
    ]);
  });
});

describe('a duplicate key', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an insert', () => things.insertOne({ _id: 9, name: 'thing 1', stock: 1 })],
    ['an update', () => things.updateOne({ _id: 2 }, { $set: { name: 'thing 1' } })],
  ])('of %s reports its index and value', async (_, work) => {
    expect(isDuplicateKey(await thrownBy(work))).toMatchObject({
      keyPattern: { name: 1 },
      keyValue: { name: 'thing 1' },
    });
  });
  test('in a bulk write is detected, without its index', async () => {
    const many = [{ _id: 9, name: 'thing 1', stock: 1 }];
    const error = await thrownBy(() => things.insertMany(many));
    expect(isDuplicateKey(error)).toEqual({ keyPattern: {}, keyValue: {} });
  });
  test('is not any other error', () => {
    expect(isDuplicateKey(new Error('E11000'))).toBeNull();
    expect(isDuplicateKey(undefined)).toBeNull();
  });
});

describe('a page', () => {
  test('has its part of the list and the total (rule 10.4)', async () => {
    const options = { page: 2, limit: 2, sort: { _id: 1 } } as const;
    const page = await findPage(things, { stock: 10 }, options);
    expect(page).toMatchObject({ total: 5, page: 2, limit: 2 });
    expect(page.data.map(({ _id }) => _id)).toEqual([2, 3]);
    expect((await findPage(things, {}, { ...options, page: 9 })).data).toEqual([]);
  });

  longTest('far into the list is the same from either end, without overlap or gap', async () => {
    const many = db('things').collection<{ _id: number; half: number }>('many');
    const count = 12_345;
    const documents = Array.from({ length: count }, (_, at) => ({ _id: at, half: at % 2 }));
    await many.insertMany(documents);
    const sort = { half: -1, _id: 1 } as const;
    const wanted = documents.toSorted((a, b) => b.half - a.half || a._id - b._id);
    const limit = 1000;
    for (let page = 5; page <= 14; page += 1) {
      const from = (page - 1) * limit;
      const found = await findPage(many, {}, { page, limit, sort });
      expect(found).toEqual({ data: wanted.slice(from, from + limit), total: count, page, limit });
    }
  });
});

describe('a page that takes too long', () => {
  test.each(
    sampleRows([
      ['to count', undefined],
      ['to find', 5],
    ]),
  )('%s is rejected with a message and stops in the database', async (_, total) => {
    const many = db('things').collection<{ _id: number; text: string }>('searched');
    const text = 'handwoven in Maheshwar '.repeat(20);
    await many.deleteMany({});
    await many.insertMany(Array.from({ length: 20_000 }, (__, _id) => ({ _id, text })));
    const filter = { text: { $regex: 'nobody|at|all$', $options: 'i' } };
    const search = findPage(many, filter, {
      page: 1,
      limit: 9,
      sort: { text: 1 },
      total,
      limitMs: 1,
    });
    await expect(search).rejects.toMatchObject({
      code: 'request.invalid',
      message: expect.stringMatching(/^This search takes too long/),
      errors: [expect.objectContaining({ path: 'q' })],
    });
  });
});

describe('a transaction', () => {
  const take = (id: number, count: number) =>
    withTransaction(client, async (session) => {
      const thing = await things.findOne({ _id: id }, { session });
      const stock = (thing?.stock ?? 0) - count;
      await things.updateOne({ _id: id }, { $set: { stock } }, { session });
      return stock;
    });

  test('returns the value of its work and commits', async () => {
    expect(await take(1, 3)).toBe(7);
    expect(await things.findOne({ _id: 1 })).toMatchObject({ stock: 7 });
  });
  test('that throws leaves nothing stored', async () => {
    const error = new Error('changed my mind');
    const work = withTransaction(client, async (session) => {
      await things.updateOne({ _id: 1 }, { $set: { stock: 0 } }, { session });
      await things.insertOne({ _id: 9, name: 'nine', stock: 1 }, { session });
      throw error;
    });
    await expect(work).rejects.toBe(error);
    expect(await things.findOne({ _id: 1 })).toMatchObject({ stock: 10 });
    expect(await things.findOne({ _id: 9 })).toBeNull();
  });
  longTest('is retried after a write conflict: none of ten updates is lost', async () => {
    await Promise.all(Array.from({ length: 10 }, () => take(1, 1)));
    expect(await things.findOne({ _id: 1 })).toMatchObject({ stock: 0 });
  });
});

describe('a cluster', () => {
  test('that responds is ready', async () => {
    const own = await connect(uri, { appName: 'test' });
    expect(await ping(own)).toBe(true);
    await own.close();
    expect(await ping(own, 300)).toBe(false);
  });
  test('is awaited as long as its address says, else a few seconds', async () => {
    const own = await connect(`${uri}&serverselectiontimeoutms=4321`);
    onTestFinished(() => own.close());
    expect(own.options).toMatchObject({ serverSelectionTimeoutMS: 4321, connectTimeoutMS: 5000 });
  });
  longTest('that is unavailable is distinguished from a bug', async () => {
    const away = 'mongodb://127.0.0.1:9/?directConnection=true';
    const error = await thrownBy(() => connect(away, { serverSelectionTimeoutMS: 200 }));
    expect(isUnavailable(error)).toBe(true);
    const own = await connect(uri);
    await own.close();
    const late = await thrownBy(() => own.db('late').collection('things').findOne({}));
    expect(isUnavailable(late)).toBe(true);
    const slow = new MongoServerError({ message: 'operation exceeded time limit', code: 50 });
    expect(isUnavailable(slow)).toBe(true);
    expect(isUnavailable(new Error('no'))).toBe(false);
    const refused = await thrownBy(() => things.updateOne({ _id: 1 }, { $set: { _id: 2 } }));
    expect(refused).toBeInstanceOf(Error);
    expect(isUnavailable(refused)).toBe(false);
  });
});

describe('the Stable API', () => {
  const distinct = { distinct: 'things', key: 'name' };

  test('is enforced for a service', async () => {
    const own = await connect(uri);
    onTestFinished(() => own.close());
    const error = await thrownBy(() => own.db(things.dbName).command(distinct));
    expect(error).toMatchObject({ code: 323, codeName: 'APIStrictError' });
  });

  test('does not restrict a tool that needs more', async () => {
    const own = await connect(uri, { stableApi: false });
    onTestFinished(() => own.close());
    expect(await own.db(things.dbName).command(distinct)).toMatchObject({ ok: 1 });
  });
});
