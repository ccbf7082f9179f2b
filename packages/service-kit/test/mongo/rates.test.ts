import { createRates, type Rate, secretOf } from '@tanabana/service-kit/mongo';
import { testDatabase, unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';

const { db } = await testDatabase();
const [rates, other] = [createRates(db('counted')), createRates(db('counted'))];
await rates.prepare();

const MINUTE_MS = 60_000;
const at = Math.ceil(Date.now() / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
const rate = (most = 3, inTheHour = 5): Rate => ({
  name: 'tries',
  of: unique('asha@example.com'),
  windows: [
    { ms: MINUTE_MS, most },
    { ms: 60 * MINUTE_MS, most: inTheHour },
  ],
});

longTest('a rate allows so many in each window and returns the wait', async () => {
  const one = rate();
  const take = async (when: number) => (await rates.take([one], when))[0];
  for (let i = 0; i < 3; i += 1) expect(await take(at + i)).toBe(0);
  expect(await take(at + 10_000)).toBe(50_000);
  for (let i = 0; i < 2; i += 1) expect(await take(at + MINUTE_MS)).toBe(0);
  // one left in the minute, none in the hour
  expect(await take(at + MINUTE_MS)).toBe(59 * MINUTE_MS);
  expect(await take(at + 60 * MINUTE_MS)).toBe(0);
});

test('several at once are counted individually', async () => {
  const [one, another] = [rate(), rate()];
  const waits = await rates.take([one, another, one, one, one], at);
  expect(waits.map((wait) => wait === 0)).toEqual([true, true, true, true, false]);
});

test('a count that was given back can be taken again', async () => {
  const one = rate(1);
  expect(await rates.take([one], at)).toEqual([0]);
  await rates.giveBack([one], at);
  expect(await rates.take([one], at)).toEqual([0]);
});

longTest('60 at once on two instances: exactly the limit passes', async () => {
  const one = rate(10, 100);
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, i) => (i % 2 ? rates : other).take([one], at)),
  );
  expect(waits.flat().filter((wait) => wait === 0)).toHaveLength(10);
});

test('the subject of a rate is not stored', async () => {
  const one = rate();
  await rates.take([one], at);
  const kept = await db('counted').collection('rates').find({}).sort({ _id: 1 }).toArray();
  expect(JSON.stringify(kept)).not.toContain(one.of);
});

test('a secret is the same for concurrent readers and differs by name', async () => {
  const name = unique('links');
  const secrets = await Promise.all(Array.from({ length: 8 }, () => secretOf(db('counted'), name)));
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(secrets[0]).toHaveLength(32);
  expect(await secretOf(db('counted'), unique('links'))).not.toEqual(secrets[0]);
});
