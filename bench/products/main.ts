import { parseArgs } from 'node:util';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { compare } from '../figures.ts';
import { ranAsChild } from '../http/servers.ts';
import { memoryOf } from '../processes.ts';
import { pidOf, withSizes } from '../shop.ts';
import { fill } from './fill.ts';
import { askNewQuestions } from './new-queries.ts';
import { writeAndRead } from './writes.ts';

// `npm run bench:products` measures lists of a small and a large catalogue, alternating in one run.
// Takes about two minutes, on a temporary database.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    new: { type: 'boolean' },
    before: { type: 'string' },
    catalogue: { type: 'string' },
    counted: { type: 'boolean' },
    keep: { type: 'string' },
    rounds: { type: 'string' },
    writes: { type: 'boolean' },
  },
});
const given = positionals.map(Number);
if (given.some((size) => !(Number.isInteger(size) && size > 0)))
  throw new Error(`Sizes are numbers of products, separated by spaces: ${positionals.join(' ')}`);
const SIZES = [1000, given[0] ?? 100_000];
/** Defaults of `--new`. */
const NEW_SIZES = [12_000, 100_000];
const ROUNDS = 100;
const LIMIT = 24;

/** Queries by kind; several per kind, so that responses are not just repeated. */
const QUESTIONS: Record<string, readonly string[]> = {
  'no filter': ['', 'page=2', 'page=5'],
  category: ['category=kurti', 'category=sarees', 'category=Kurta%20Set'],
  size: ['size=XL', 'size=S,M', 'size=XXL'],
  colour: ['colour=teal', 'colour=gold', 'colour=grey,pink'],
  tag: ['tag=new', 'tag=trending'],
  gender: ['gender=women', 'gender=boys'],
  price: ['minPrice=1000&maxPrice=1500', 'maxPrice=700', 'minPrice=8000'],
  'in stock': ['inStock=1', 'inStock=0'],
  'sort newest': ['sort=newest', 'sort=newest&page=3'],
  'sort oldest': ['sort=oldest'],
  'sort price': ['sort=price-asc', 'sort=price-desc'],
  'sort rating': ['sort=rating'],
  'sort popular': ['sort=popular'],
  'late page': ['page=40', 'page=41'],
  facets: ['facets=1', 'facets=1&category=kurti', 'facets=1&size=M&colour=teal'],
  'filters and sort': ['category=kurti&size=M&sort=price-asc&inStock=1'],
  search: ['q=mogra', 'q=kurti%20blue%20cotton', 'q=peacock%20silk'],
  'search part of a word': ['q=sang', 'q=ot', 'q=chik'],
  'search misspelt': ['q=sanganari', 'q=chikankeri%20kurti'],
  'search nothing': ['q=zzzz', 'q=qqqqqqq'],
};

async function ask({ instances }: StartedShop, query: string): Promise<number> {
  const started = performance.now();
  const path = `/api/products?fields=card&limit=${LIMIT}&${query}`;
  const answer = await fetch(instances.products?.[0] + path);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${query} was answered ${answer.status}`);
  return performance.now() - started;
}

async function compareSizes(): Promise<void> {
  await withSizes(SIZES, fill, async (shops) => {
    for (const [index, shop] of shops.entries())
      console.log(`${SIZES[index]}: first list after ${Math.round(await ask(shop, ''))} ms`);
    for (const shop of shops)
      for (let page = 1; page <= 50; page += 1) await ask(shop, `page=${page}`);
    console.log(
      `\n${'milliseconds'.padEnd(28)}   p50: ${SIZES.join(', ')}, ratio      p99: the same`,
    );
    for (const [kind, queries] of Object.entries(QUESTIONS))
      await compare(kind, shops, { rounds: ROUNDS, shares: [0.5, 0.99] }, (shop, round) =>
        ask(shop, queries[round % queries.length] ?? ''),
      );
    const memory = shops.map(async (shop) => (await memoryOf(await pidOf(shop, 'products'))).peak);
    const peaks = (await Promise.all(memory)).map(Math.round);
    console.log(`\npeak memory of the service, MB: ${peaks.join(', ')}`);
  });
}

if (!(await ranAsChild())) {
  if (values.writes) await writeAndRead(given[0] ?? 100_000, values.keep);
  else if (values.new)
    await askNewQuestions(given.length > 0 ? given : NEW_SIZES, {
      ...values,
      rounds: Number(values.rounds ?? 3),
    });
  else await compareSizes();
}
