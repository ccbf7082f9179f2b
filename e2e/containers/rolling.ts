import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { signUp } from '@tanabana/test-kit/shop-client';
import { aProduct, booksOf } from '../shop/products.ts';
import { type LoadResult, startLoad } from '../support/load.ts';
import type { ComposeShop } from './compose-shop.ts';

const STOCK = 100_000;
/** Low enough that a busy machine answers fewer requests instead of late ones. */
const FIFTY_A_SECOND = { readers: 5, buyers: 3, pages: true, perSecond: 50 };

/**
 * Runs an action while fifty requests per second read and buy; afterwards orders and stock must
 * match.
 */
export async function underTraffic(
  shop: ComposeShop,
  work: () => Promise<unknown>,
): Promise<LoadResult> {
  const [product, session] = [await aProduct(shop, { stock: STOCK }), await signUp(shop)];
  const load = startLoad({ address: shop.address, session, product, ...FIFTY_A_SECOND });
  await work().catch(async (error) => {
    await load.stop();
    throw error;
  });
  const result = await load.stop();
  const sold = STOCK - (await booksOf(shop, session, product)).left;
  // a buyer with an error may have placed an order anyway
  if (result.problems.length === 0 && sold !== result.orders.length)
    result.problems.push(
      `${result.orders.length} orders were acknowledged, ${sold} units are gone`,
    );
  return result;
}

/** Replaces a service, several instances one at a time. */
export const rollService = (shop: ComposeShop, name: string): Promise<string> =>
  shop.run('sh', 'deploy/roll.sh', name);

/** Builds changed images of pages under a separate tag. */
export async function buildOtherPages(shop: ComposeShop, pages: readonly string[], tag: string) {
  for (const name of pages) {
    const files = await readdir(join(shop.root, name, 'src'), { recursive: true });
    for (const file of files.filter((one) => one.endsWith('.tsx') && !one.includes('.test.')))
      await appendFile(join(shop.root, name, 'src', file), `\nconsole.info('${tag}');\n`);
  }
  await shop.run('env', `TAG=${tag}`, 'docker', 'compose', 'build', ...pages);
}

/** Deploys shell or a module from its image with a tag. */
export const deployPages = (shop: ComposeShop, name: string, tag: string): Promise<string> =>
  shop.run('env', `TAG=${tag}`, 'docker', 'compose', 'run', '--rm', '-T', '--no-deps', name);
