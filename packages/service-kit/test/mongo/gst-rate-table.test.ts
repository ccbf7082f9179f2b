import { GST_RATES, type RateRow } from '@tanabana/contracts';
import { testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, expect, test } from 'vitest';
import {
  createChangeFeed,
  createGstRateTable,
  type GstRateDocument,
} from '../../src/mongo/index.ts';

const { client, prefix, db } = await testDatabase();
const products = db('products');
const versions = products.collection<GstRateDocument>('gstRates');
const clock = { now: 0 };
/** A table reader of a service, with its change feed. */
const instance = () => {
  const changeFeed = createChangeFeed(client, prefix);
  return { changeFeed, ...createGstRateTable(products, changeFeed, { now: () => clock.now }) };
};
const rows: RateRow[] = [{ hsn: '71', validFrom: '2026-04-01', over: 0, upTo: null, rate: 3 }];
const store = (version: number) =>
  versions.insertOne({ _id: version, rows, at: new Date(), by: null });

beforeEach(async () => {
  await versions.deleteMany({});
});

test('the built-in table is in force until another is stored', async () => {
  const { read, current } = instance();
  expect(await read()).toEqual({ rows: GST_RATES, version: 0 });
  expect(await current()).toEqual({ rows: GST_RATES, version: 0 });
  await store(1);
  await store(2);
  expect(await read()).toEqual({ rows, version: 2 });
});

longTest('a new table is known by event, and after half a minute without one', async () => {
  const [teller, listener] = [instance(), instance()];
  expect((await listener.current()).version).toBe(0);
  await store(1);
  expect((await listener.current()).version, 'from memory').toBe(0);
  teller.changeFeed.publish({ gstRates: true });
  await teller.changeFeed.stop();
  await expect.poll(async () => (await listener.current()).version).toBe(1);

  await store(2);
  clock.now += 30_000;
  expect((await listener.current()).version).toBe(1);
  clock.now += 1;
  expect((await listener.current()).version).toBe(2);
});

test('concurrent callers share one read', async () => {
  const { current } = instance();
  await store(1);
  const answers = await Promise.all(Array.from({ length: 20 }, current));
  expect(new Set(answers)).toHaveLength(1);
});
