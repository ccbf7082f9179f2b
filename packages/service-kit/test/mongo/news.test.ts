import { createBackground, createLogger } from '@tanabana/service-kit';
import { createNews, type NewsItem, withTransaction } from '@tanabana/service-kit/mongo';
import { testDatabase, unique } from '@tanabana/test-kit';
import { expect, onTestFinished, test } from 'vitest';

const { client, prefix: filePrefix } = await testDatabase();
const background = createBackground(createLogger('news', 'silent'));

/** A shop of the test's own, whose instances tell each other. */
function shop() {
  const prefix = `${filePrefix}_${unique('n').slice(-12)}`;
  /** An instance, and what it has heard. */
  const instance = async () => {
    const clock = { now: 0 };
    const news = createNews(client, prefix, { now: () => clock.now });
    const heard: NewsItem[] = [];
    const losses: string[] = [];
    news.subscribe({ hear: (item) => heard.push(item), lost: () => losses.push('lost') });
    onTestFinished(() => news.stop());
    await news.current();
    const later = (ms: number) => {
      clock.now += ms;
    };
    const look = async () => {
      later(1000);
      await news.current();
      return heard.flatMap(({ products = [] }) => products);
    };
    return { ...news, heard, losses, later, look };
  };
  return { instance, log: client.db(`${prefix}_news`).collection<{ _id: number }>('news') };
}

test('what one instance tells is heard by every other one, once, and by itself at once', async () => {
  const { instance } = shop();
  const [one, two, three] = [await instance(), await instance(), await instance()];
  one.tell({ products: ['a'] });
  expect(one.heard).toEqual([{ products: ['a'] }]);
  await one.stop();
  const ended = { endedUsers: [{ id: 'b', version: 2 }], endedTokens: ['c'] };
  two.tell(ended);
  await two.stop();
  const since = { productsSince: new Date() };
  three.tell(since);
  await three.stop();
  for (const each of [one, two, three]) {
    await each.look();
    await each.look();
    expect(each.heard).toHaveLength(3);
    expect(each.heard).toEqual(expect.arrayContaining([{ products: ['a'] }, ended, since]));
    expect(each.losses).toEqual([]);
  }
});

test('of many who tell at once nothing is passed over by who looks meanwhile', async () => {
  const { instance, log } = shop();
  const tellers = await Promise.all(Array.from({ length: 6 }, instance));
  const reader = await instance();
  const told = tellers.map(async ({ tell, stop }, number) => {
    for (let round = 0; round < 8; round += 1) {
      tell({ products: [`${number}-${round}`] });
      await stop();
    }
  });
  let going = true;
  const all = Promise.all(told).then(() => {
    going = false;
  });
  while (going) await reader.look();
  await all;
  const heard = await reader.look();
  expect(heard).toHaveLength(48);
  expect(new Set(heard).size).toBe(48);
  const numbers = (await log.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a transaction is told of once it has ended, however long it took and whatever was told meanwhile', async () => {
  const { instance } = shop();
  const [one, two] = [await instance(), await instance()];
  await withTransaction(client, async (session) => {
    one.tell({ products: ['slow'] }, session);
    one.tell({ products: ['of the same'] }, session);
    two.tell({ products: ['fast'] });
    await two.stop();
    expect(await one.look()).toEqual(['fast']);
  });
  expect(one.heard.flatMap(({ products }) => products)).toEqual(['fast', 'slow', 'of the same']);
  await one.stop();
  expect(await two.look()).toEqual(['fast', 'slow', 'of the same']);
});

test('who missed what is gone by now hears that it did, and goes on', async () => {
  const { instance, log } = shop();
  const [one, two] = [await instance(), await instance()];
  for (const id of ['a', 'b', 'c']) {
    one.tell({ products: [id] });
    await one.stop();
  }
  await log.deleteMany({ _id: { $lt: 3 } });
  expect(await two.look()).toEqual([]);
  expect(two.losses).toEqual(['lost']);
  one.tell({ products: ['d'] });
  await one.stop();
  expect(await two.look()).toEqual(['d']);
  expect(two.losses).toEqual(['lost']);
});

test('a log that was removed begins anew', async () => {
  const { instance, log } = shop();
  const [one, two] = [await instance(), await instance()];
  one.tell({ products: ['a'] });
  await one.stop();
  await one.look();
  await two.look();
  await log.drop();
  await two.look();
  await one.look();
  expect([one.losses, two.losses]).toEqual([['lost'], ['lost']]);
  two.tell({ products: ['b'] });
  await two.stop();
  expect(await one.look()).toEqual(['a', 'b']);
});

test('only the newest of what is old stays, and nobody misses it', async () => {
  const { instance, log } = shop();
  const [one, two] = [await instance(), await instance()];
  await one.prepare();
  const old = new Date(Date.now() - 3_600_000);
  for (const _id of [1, 2, 3]) await log.insertOne({ _id, at: old, by: '', items: [] } as never);
  await two.look();
  one.tell({ products: ['a'] });
  await one.stop();
  expect((await log.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([4]);
  expect(await two.look()).toEqual(['a']);
  expect(two.losses).toEqual([]);
});

test('who was asked nothing for a while looks before it answers', async () => {
  const { instance } = shop();
  const [one, two] = [await instance(), await instance()];
  one.tell({ products: ['a'] });
  await one.stop();
  two.later(60_000);
  await two.caughtUp();
  expect(two.heard).toEqual([{ products: ['a'] }]);
});

test('in the background it is looked for all the time', async () => {
  const { instance } = shop();
  const [one, two] = [await instance(), await instance()];
  await two.start(background);
  one.tell({ products: ['a'] });
  await expect.poll(() => two.heard).toEqual([{ products: ['a'] }]);
});
