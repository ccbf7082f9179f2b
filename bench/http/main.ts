import { parseArgs } from 'node:util';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { demoProduct, fillShop, makeCategories } from '../demo-products.ts';
import { logLoad, median } from '../figures.ts';
import { withShop } from '../shop.ts';
import type { LoadResult } from './load.ts';
import { putFixedFile, ranAsChild, runLoad, withBareKoa } from './servers.ts';

// `npm run bench:http` compares requests with a bare Koa in the same run, on a temporary shop and
// loopback addresses only; see README.md.

const SIZES = [1000, 10_000];
const CONNECTIONS = 16;
const { quick: isQuick } = parseArgs({ options: { quick: { type: 'boolean' } } }).values;
const [ROUNDS, DURATION, WARM_UP] = isQuick ? [1, 1000, 300] : [3, 4000, 500];

interface Target {
  name: string;
  origin: string;
  /** Several paths per kind, so that responses are not just repeated. */
  paths: readonly string[];
  /**
   * Maximum time of a request, in requests to the bare Koa (see README.md); unlimited if omitted.
   */
  mark?: number;
}

const LIMIT = 24;
const PAGES = Array.from({ length: 10 }, (_, index) => index + 1);
const WORDS = [
  'mogra',
  'kurti%20indigo%20cotton',
  'peacock%20silk',
  'sang',
  'ikat',
  'chikankari',
  'sanganari',
  'linen%20booti',
  'velvet',
  'men%20black',
];

const list = (query: string): string[] =>
  PAGES.map((page) => `/api/products?${query}limit=${LIMIT}&page=${page}`);

interface Kind {
  name: string;
  paths: readonly string[];
  direct: number;
  cached?: number;
}

/**
 * Requests of shoppers, with the limits for a response of the service and of the gateway's cache.
 */
const kinds = (size: number): Kind[] => [
  { name: 'list of 24, cards', paths: list('fields=card&'), direct: 4, cached: 1 },
  { name: 'list of 24, full', paths: list(''), direct: 4, cached: 1 },
  {
    name: 'one product',
    paths: PAGES.map((step) => `/api/products/${demoProduct(Math.floor((size * step) / 11)).id}`),
    direct: 3,
    cached: 1,
  },
  {
    name: 'search, 24 cards',
    paths: WORDS.map((words) => `/api/products?fields=card&limit=${LIMIT}&q=${words}`),
    direct: 10,
  },
];

/** Each kind, directly from the service and through the gateway. */
function shopTargets(shop: StartedShop, size: number): Target[] {
  const [service = ''] = shop.instances.products ?? [];
  return kinds(size).flatMap(({ name, paths, direct, cached }) => [
    { name: `${name}: service`, origin: service, paths, mark: direct },
    { name: `${name}: gateway`, origin: shop.address, paths, mark: cached },
  ]);
}

/** Measures the targets in rounds, so that other load affects all of them. */
async function measure(targets: readonly Target[]): Promise<LoadResult[][]> {
  const results = targets.map((): LoadResult[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { origin, paths }] of targets.entries()) {
      const plan = { origin, paths, connections: CONNECTIONS, warmUp: WARM_UP, duration: DURATION };
      results[index]?.push(await runLoad(plan));
    }
  }
  return results;
}

function row({ name, mark }: Target, results: readonly LoadResult[], koa: readonly LoadResult[]) {
  const ratio = median(results.map((one, at) => (koa[at]?.perSecond ?? 0) / one.perSecond));
  const cached = median(results.map((one) => one.cached));
  const verdict = mark === undefined ? '' : `≤ ${mark}${ratio <= mark ? '' : '  missed'}`;
  return [
    name.padEnd(28),
    median(results.map((one) => one.perSecond))
      .toFixed(0)
      .padStart(12),
    ratio.toFixed(2).padStart(10),
    `   ${verdict}`.padEnd(14),
    (median(results.map((one) => one.bytes)) / 1000).toFixed(1).padStart(6),
    cached > 0 ? `${(cached * 100).toFixed(0)} %`.padStart(10) : '',
  ].join('');
}

async function measureSize(shop: StartedShop, size: number, koa: string, file: string) {
  const targets: Target[] = [
    { name: 'bare Koa, fixed JSON', origin: koa, paths: ['/'] },
    { name: 'nginx, static file', origin: shop.address, paths: [file] },
    ...shopTargets(shop, size),
  ];
  const results = await measure(targets);
  console.log(
    `\n${`${size} products`.padEnd(28)}  requests/s     ratio  limit           kB    X-Cache HIT`,
  );
  for (const [index, target] of targets.entries())
    console.log(row(target, results[index] ?? [], results[0] ?? []));
}

if (!(await ranAsChild())) {
  logLoad();
  console.log(`${CONNECTIONS} connections, ${ROUNDS} × ${DURATION / 1000} s each`);
  await withBareKoa((koa) =>
    withShop({}, async (shop) => {
      const file = await putFixedFile(shop);
      const categories = await makeCategories(shop);
      let stored = 0;
      for (const size of SIZES) {
        await fillShop(shop, categories, stored, size);
        stored = size;
        await measureSize(shop, size, koa, file);
      }
    }),
  );
}
