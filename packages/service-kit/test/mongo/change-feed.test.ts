import { createBackground, createLogger } from '@tanabana/service-kit';
import { type ChangeEvent, createChangeFeed, withTransaction } from '@tanabana/service-kit/mongo';
import { testDatabase, unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, onTestFinished, test } from 'vitest';

const { client, prefix: filePrefix } = await testDatabase();
const background = createBackground(createLogger('change-feed', 'silent'));

/** A shop with instances, for one test. */
function shop() {
  const prefix = `${filePrefix}_${unique('n').slice(-12)}`;
  /** An instance and the events it received. */
  const instance = async () => {
    const clock = { now: 0 };
    const changeFeed = createChangeFeed(client, prefix, { now: () => clock.now });
    const seen: ChangeEvent[] = [];
    const gaps: string[] = [];
    changeFeed.subscribe({ onChange: (event) => seen.push(event), onGap: () => gaps.push('gap') });
    onTestFinished(() => changeFeed.stop());
    await changeFeed.catchUp();
    const later = (ms: number) => {
      clock.now += ms;
    };
    const poll = async () => {
      later(1000);
      await changeFeed.catchUp();
      return seen.flatMap(({ products = [] }) => products);
    };
    return { ...changeFeed, seen, gaps, later, poll };
  };
  return { instance, log: client.db(`${prefix}_news`).collection<{ _id: number }>('news') };
}

longTest('an event reaches every other instance once, and its publisher at once', async () => {
  const { instance } = shop();
  const [one, two, three] = [await instance(), await instance(), await instance()];
  one.publish({ products: ['a'] });
  expect(one.seen).toEqual([{ products: ['a'] }]);
  await one.stop();
  const ended = { endedUsers: [{ id: 'b', version: 2 }], endedTokens: ['c'] };
  two.publish(ended);
  await two.stop();
  const since = { productsSince: new Date() };
  three.publish(since);
  await three.stop();
  for (const each of [one, two, three]) {
    await each.poll();
    await each.poll();
    expect(each.seen).toHaveLength(3);
    expect(each.seen).toEqual(expect.arrayContaining([{ products: ['a'] }, ended, since]));
    expect(each.gaps).toEqual([]);
  }
});

longTest(
  'of many concurrent events none is skipped by an instance that polls meanwhile',
  async () => {
    const { instance, log } = shop();
    const publishers = await Promise.all(Array.from({ length: 6 }, instance));
    const reader = await instance();
    const publishing = publishers.map(async ({ publish, stop }, number) => {
      for (let round = 0; round < 8; round += 1) {
        publish({ products: [`${number}-${round}`] });
        await stop();
      }
    });
    let going = true;
    const all = Promise.all(publishing).then(() => {
      going = false;
    });
    while (going) await reader.poll();
    await all;
    const seen = await reader.poll();
    expect(seen).toHaveLength(48);
    expect(new Set(seen).size).toBe(48);
    const numbers = (await log.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  },
);

longTest(
  'events of a transaction arrive after it has ended, whatever was published meanwhile',
  async () => {
    const { instance } = shop();
    const [one, two] = [await instance(), await instance()];
    await withTransaction(client, async (session) => {
      one.publish({ products: ['slow'] }, session);
      one.publish({ products: ['of the same'] }, session);
      two.publish({ products: ['fast'] });
      await two.stop();
      expect(await one.poll()).toEqual(['fast']);
    });
    expect(one.seen.flatMap(({ products }) => products)).toEqual(['fast', 'slow', 'of the same']);
    await one.stop();
    expect(await two.poll()).toEqual(['fast', 'slow', 'of the same']);
  },
);

longTest(
  'an instance that missed deleted events is notified of the gap and continues',
  async () => {
    const { instance, log } = shop();
    const [one, two] = [await instance(), await instance()];
    for (const id of ['a', 'b', 'c']) {
      one.publish({ products: [id] });
      await one.stop();
    }
    await log.deleteMany({ _id: { $lt: 3 } });
    expect(await two.poll()).toEqual([]);
    expect(two.gaps).toEqual(['gap']);
    one.publish({ products: ['d'] });
    await one.stop();
    expect(await two.poll()).toEqual(['d']);
    expect(two.gaps).toEqual(['gap']);
  },
);

longTest('a deleted log starts again', async () => {
  const { instance, log } = shop();
  const [one, two] = [await instance(), await instance()];
  one.publish({ products: ['a'] });
  await one.stop();
  await one.poll();
  await two.poll();
  await log.drop();
  await two.poll();
  await one.poll();
  expect([one.gaps, two.gaps]).toEqual([['gap'], ['gap']]);
  two.publish({ products: ['b'] });
  await two.stop();
  expect(await one.poll()).toEqual(['a', 'b']);
});

test('only the newest of the old events is retained, and nobody misses the others', async () => {
  const { instance, log } = shop();
  const [one, two] = [await instance(), await instance()];
  await one.prepare();
  const old = new Date(Date.now() - 3_600_000);
  for (const _id of [1, 2, 3]) await log.insertOne({ _id, at: old, by: '', items: [] } as never);
  await two.poll();
  one.publish({ products: ['a'] });
  await one.stop();
  expect((await log.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([4]);
  expect(await two.poll()).toEqual(['a']);
  expect(two.gaps).toEqual([]);
});

test('an idle instance polls before it responds', async () => {
  const { instance } = shop();
  const [one, two] = [await instance(), await instance()];
  one.publish({ products: ['a'] });
  await one.stop();
  two.later(60_000);
  await two.tryCatchUp();
  expect(two.seen).toEqual([{ products: ['a'] }]);
});

longTest('the background job polls continuously', async () => {
  const { instance } = shop();
  const [one, two] = [await instance(), await instance()];
  await two.start(background);
  one.publish({ products: ['a'] });
  await expect.poll(() => two.seen).toEqual([{ products: ['a'] }]);
});
