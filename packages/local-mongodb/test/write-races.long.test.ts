import { type Collection, type Document, Double, type Filter, Long } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { connected } from '../testing/support.ts';

// `npm run check:races` runs a thousand rounds of each test
const ROUNDS = Number(process.env.CHECK_RACES ?? 12);
const LONG = 15 * 60_000;
const RACERS = Array.from({ length: 10 }, (_, i) => i);
const DUPLICATE = 11000;

interface Raced {
  _id: number | string | Double | Long;
  key?: number;
  n?: number;
  by?: number;
}

const on = connected({ maxPoolSize: 20 });
let all: Collection<Raced>;
beforeAll(async () => {
  all = on.db.collection('raced');
  await all.createIndex({ key: 1 }, { unique: true, sparse: true });
});

const upsert = { upsert: true };

/**
 * Runs `work` for all racers in parallel. Returns the successful results and the number of
 * duplicate key errors; no other error may occur.
 */
async function race<T>(work: (racer: number) => Promise<T>) {
  const reported = await Promise.allSettled(RACERS.map(work));
  const heard = reported.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const codes = reported.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(codes).toEqual(codes.map(() => DUPLICATE));
  return { heard, duplicates: codes.length };
}

let ids = 0;
async function rounds(round: (id: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < ROUNDS; at++) await round(++ids);
}

async function countsUp(filters: ((id: number) => Filter<Raced>)[]): Promise<void> {
  await rounds(async (id) => {
    const { heard } = await race((racer) => {
      const filter = filters[racer % filters.length]?.(id) ?? {};
      return all.findOneAndUpdate(
        filter,
        { $inc: { n: 1 } },
        { ...upsert, returnDocument: 'after' },
      );
    });
    const counted = heard.map((after) => after?.n ?? 0).toSorted((a, b) => a - b);
    expect(counted).toEqual(counted.map((_, at) => at + 1));
    expect(await all.findOne({ $or: [{ _id: id }, { key: id }] })).toMatchObject({
      n: counted.length,
    });
  });
}

async function insertsOnce(filter: (id: number) => Filter<Raced>): Promise<void> {
  await rounds(async (id) => {
    const { heard, duplicates } = await race(async (by) => {
      const { upsertedCount } = await all.updateOne(filter(id), { $setOnInsert: { by } }, upsert);
      return upsertedCount === 1 ? [by] : [];
    });
    expect(duplicates).toBe(0);
    expect(heard.flat()).toEqual([(await all.findOne(filter(id)))?.by]);
  });
}

test.each<[string, ((id: number) => Filter<Raced>)[]]>([
  ['on _id', [(_id: number) => ({ _id })]],
  ['on a unique index', [(key: number) => ({ key })]],
  [
    'on _id, with filters that are written differently',
    [
      (_id: number) => ({ _id }),
      (_id: number) => ({ _id: { $eq: _id } }),
      (id: number) => ({ _id: new Double(id) }),
      (id: number) => ({ _id: Long.fromNumber(id) }),
      (_id: number) => ({ _id, n: { $lt: 100 } }),
    ],
  ],
])(
  'findOneAndUpdate %s: every caller gets a different count',
  (_, filters) => countsUp(filters),
  LONG,
);

test(
  'updateOne on _id: exactly one caller reports the insert',
  () => insertsOnce((_id) => ({ _id })),
  LONG,
);

test(
  'updateOne on a unique index: exactly one caller reports the insert',
  () => insertsOnce((key) => ({ key })),
  LONG,
);

test(
  'of an insert and concurrent upserts of one key, exactly one inserts',
  async () => {
    await rounds(async (_id) => {
      const { heard, duplicates } = await race(
        async (racer): Promise<{ upsertedCount: number }> => {
          if (racer % 2) return all.updateOne({ _id }, { $inc: { n: 1 } }, upsert);
          await all.insertOne({ _id, n: 100 });
          return { upsertedCount: 1 };
        },
      );
      const inserted = heard.filter(({ upsertedCount }) => upsertedCount === 1);
      expect(inserted).toHaveLength(1);
      const byInsert = duplicates === 4;
      expect(duplicates).toBe(byInsert ? 4 : 5);
      expect((await all.findOne({ _id }))?.n).toBe(byInsert ? 105 : 5);
    });
  },
  LONG,
);

test(
  'upserts that collide on an index outside of their filters report the duplicate key',
  async () => {
    await rounds(async (id) => {
      const { heard, duplicates } = await race((racer) =>
        all.updateOne({ _id: `${id} ${racer}` }, { $set: { key: id } }, upsert),
      );
      expect([heard.length, duplicates]).toEqual([1, 9]);
    });
  },
  LONG,
);

test(
  'of concurrent bulk writes with the same two upserts, each document is inserted once',
  async () => {
    await rounds(async (id) => {
      const { heard } = await race((by) =>
        all.bulkWrite(
          [id, -id].map((_id) => ({
            updateOne: { filter: { _id }, update: { $setOnInsert: { by } }, upsert: true },
          })),
        ),
      );
      expect(heard.reduce((sum, { upsertedCount }) => sum + upsertedCount, 0)).toBe(2);
    });
  },
  LONG,
);

test(
  'an upsert in a transaction that collides with another write fails with a conflict',
  async () => {
    await rounds(async (_id) => {
      const session = on.client.startSession();
      session.startTransaction();
      await all.findOne({}, { session });
      await all.insertOne({ _id, n: 1 });
      const late = all.updateOne({ _id }, { $inc: { n: 1 } }, { upsert: true, session });
      await expect(late).rejects.toMatchObject({ code: 112 });
      await session.endSession();
      expect(await all.findOne({ _id })).toEqual({ _id, n: 1 });
    });
  },
  LONG,
);

const deletions: Record<string, (filter: Filter<Raced>) => Promise<number>> = {
  deleteOne: async (filter) => (await all.deleteOne(filter)).deletedCount,
  findOneAndDelete: async (filter) => ((await all.findOneAndDelete(filter)) ? 1 : 0),
  bulkWrite: async (filter) => (await all.bulkWrite([{ deleteOne: { filter } }])).deletedCount,
  "a client's bulkWrite": async (filter) => {
    const namespace = all.namespace;
    return (
      await on.client.bulkWrite([
        { namespace, name: 'deleteOne', filter: filter as Filter<Document> },
      ])
    ).deletedCount;
  },
};

test.each(Object.entries(deletions))(
  'a document that others are updating is found and deleted by %s',
  async (_, deleteIt) => {
    await rounds(async (_id) => {
      await all.insertOne({ _id, key: _id, n: 0 });
      const filter = _id % 2 ? { _id } : { key: _id };
      const { heard } = await race(async (racer) => {
        if (racer === 0) return { deleted: await deleteIt(filter) };
        await all.updateOne({ _id }, { $inc: { n: 1 } });
        return { deleted: 0 };
      });
      expect(heard.filter(({ deleted }) => deleted === 1)).toHaveLength(1);
      expect(await all.findOne({ _id })).toBeNull();
    });
  },
  LONG,
);

test(
  'recreated collections accept parallel inserts while other collections are created',
  async () => {
    const names = RACERS.slice(0, 4).map((at) => `${on.db.databaseName}-anew-${at}`);
    await Promise.all(
      names.map((name) =>
        rounds(async () => {
          const again = on.client.db(name);
          await again.dropDatabase();
          const made = ['one', 'other', 'third'].map((one) => again.collection(one));
          await Promise.all(made.map((one) => one.createIndex({ key: 1 })));
          const { heard } = await race(
            (racer) => made[0]?.insertOne({ key: racer }) ?? Promise.reject(),
          );
          expect(heard).toHaveLength(RACERS.length);
        }),
      ),
    );
    for (const name of names) await on.client.db(name).dropDatabase();
  },
  LONG,
);
