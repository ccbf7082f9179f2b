import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiOf } from '@tanabana/test-kit/shop-client';
import { logLoad } from '../figures.ts';
import { memoryOf, processorTimes } from '../processes.ts';
import { pidOf, withShop } from '../shop.ts';
import { measureKept } from './kept.ts';

// `npm run bench:rendering [-- --documents 100000]` measures the rendering of a page on a temporary
// shop with the demo catalogue. Requests bypass the gateway's cache, one page at a time, loopback
// only: first each page once, then unchanged pages again. Also measures what gateway and services
// use for a page's data, cached documents, and the service's memory after many documents.

const { values } = parseArgs({ options: { documents: { type: 'string', default: '2000' } } });
const DOCUMENTS = Number(values.documents);
/** Warm-up, so that the thread's code is compiled. */
const WARM_UP = 300;
const ROUND = 100;
/** Concurrent documents where only their number counts. */
const LANES = 4;

await withShop({ SEED: 'demo' }, async (shop) => {
  logLoad();
  const { data } = await apiOf(shop).products.list({ query: { limit: '56' } });
  const kinds: Record<string, (at: number) => string> = {
    home: (at) => `/?visit=${at}`,
    product: (at) => `/product/${data[at % data.length]?._id}?visit=${at}`,
    list: (at) => `/shop?maxPrice=${100_000 + at}`,
    content: (at) => `/faq?visit=${at}`,
  };
  const origin = shop.instances.pages?.[0] ?? '';
  const names = ['pages', 'products', 'categories', 'gateway'];
  const pids = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await pidOf(shop, name)] as const)),
  );
  let count = 0;

  const statusOf = async (path: string): Promise<number> =>
    (await fetch(`${origin}/page`, { headers: { 'X-Page': path } })).status;

  /** Milliseconds of rendering so far. */
  async function renderedFor(): Promise<number> {
    const page = await (await fetch(`${origin}/metrics`)).text();
    return 1000 * Number(/^rendering_seconds_total (\S+)$/m.exec(page)?.[1]);
  }

  /** Milliseconds per document: rendering, processor time of the service, and of all others. */
  async function ask(paths: readonly string[]) {
    const msBefore = await renderedFor();
    const before = await processorTimes(pids);
    for (const path of paths) {
      const status = await statusOf(path);
      if (status !== 200) throw new Error(`${path} was answered ${status}.`);
    }
    count += paths.length;
    const after = await processorTimes(pids);
    const spent = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
    const all = names.reduce((sum, name) => sum + spent(name), 0);
    const renderMs = (await renderedFor()) - msBefore;
    return {
      rendering: renderMs / paths.length,
      own: spent('pages') / paths.length,
      others: (all - spent('pages')) / paths.length,
    };
  }

  const pathsFrom = (kind: string, from: number, count: number): string[] =>
    Array.from({ length: count }, (_, at) => kinds[kind]?.(from + at) ?? '/');
  // the rendering thread starts with the first page
  while ((await statusOf('/')) !== 200) await delay(100);
  for (const kind of Object.keys(kinds)) await ask(pathsFrom(kind, 0, WARM_UP));
  console.log(
    'ms per document: rendering, service total, gateway and services · again, the service, these',
  );
  for (const kind of Object.keys(kinds)) {
    const paths = pathsFrom(kind, WARM_UP, ROUND);
    const fresh = await ask(paths);
    const again = await ask(paths);
    const cells = [fresh.rendering, fresh.own, fresh.others, again.own, again.others].map((ms) =>
      ms.toFixed(1).padStart(7),
    );
    console.log(kind.padEnd(10) + cells.join(' '));
  }
  await measureKept(shop);
  for (let at = WARM_UP + ROUND; count < DOCUMENTS; at += ROUND)
    for (const kind of Object.keys(kinds)) {
      const paths = pathsFrom(kind, at, ROUND);
      const inLane = (lane: number) => paths.filter((_, index) => index % LANES === lane);
      const lanes = Array.from({ length: LANES }, async (_, lane) => {
        for (const path of inLane(lane)) if ((await statusOf(path)) === 200) count += 1;
      });
      await Promise.all(lanes);
    }
  const { now, peak } = await memoryOf(pids.pages ?? 0);
  console.log(`memory after ${count} documents: ${now.toFixed(0)} MB, peak ${peak.toFixed(0)} MB`);
  logLoad('after');
});
