import { parseArgs } from 'node:util';
import type { StartedShop } from '@tanabana/local/shop';
import { connect } from '@tanabana/service-kit/mongo';
import { createStorage } from '@tanabana/service-products/library';
import { demoProduct } from '../demo-products.ts';
import { compare } from '../figures.ts';
import { memoryOf } from '../processes.ts';
import { pidOf, withSizes } from '../shop.ts';
import { storeAll } from '../store-all.ts';

// Lists of a small and a large catalogue, asked in turn in one run: `npm run bench:products`. Takes
// about two minutes, on a database of its own that is thrown away.

const SIZES = [1000, Number(parseArgs({ allowPositionals: true }).positionals[0] ?? 100_000)];
const ROUNDS = 100;
const LIMIT = 24;

/** What is asked, by kind; several of a kind, so that no answer is only a repeated one. */
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
  'page far in': ['page=40', 'page=41'],
  facets: ['facets=1', 'facets=1&category=kurti', 'facets=1&size=M&colour=teal'],
  'filters and sort': ['category=kurti&size=M&sort=price-asc&inStock=1'],
  search: ['q=mogra', 'q=kurti%20blue%20cotton', 'q=peacock%20silk'],
  'search part of a word': ['q=sang', 'q=ot', 'q=chik'],
  'search misspelt': ['q=sanganari', 'q=chikankeri%20kurti'],
  'search nothing': ['q=zzzz', 'q=qqqqqqq'],
};

async function fill(uri: string, prefix: string, size: number): Promise<void> {
  const client = await connect(uri);
  const { prepare, products } = createStorage(client, prefix);
  await prepare();
  await storeAll('products', { to: size }, (numbers) =>
    products.insertMany(numbers.map(demoProduct)),
  );
  await client.close();
}

async function ask({ instances }: StartedShop, query: string): Promise<number> {
  const started = performance.now();
  const path = `/api/products?fields=card&limit=${LIMIT}&${query}`;
  const answer = await fetch(instances.products?.[0] + path);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${query} was answered ${answer.status}`);
  return performance.now() - started;
}

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
  console.log(`\nmost memory of the service, MB: ${peaks.join(', ')}`);
});
