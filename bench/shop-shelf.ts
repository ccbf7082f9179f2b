import { createClient } from '@tanabana/api-client';
import type { StartedShop } from '@tanabana/local/shop';
import { connect } from '@tanabana/mongo-kit';
import { type CategoryRef, createStorage } from '@tanabana/service-products/library';
import { benchProduct, CATEGORIES } from './products/catalogue.ts';

const BATCH = 1000;
/** Each look of the service goes so far back: what was just stored is read with it. */
const LOOKED_AT_AGAIN_MS = 2500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes the categories that the products of the bench have; by name. */
export async function makeCategories(shop: StartedShop): Promise<Map<string, CategoryRef>> {
  const credentials = { identifier: shop.adminUsername, password: shop.adminPassword };
  const { token } = await createClient({ origin: shop.address }).auth.login({ body: credentials });
  const admin = createClient({ origin: shop.address, token: () => token });
  const made = new Map<string, CategoryRef>();
  for (const { name } of CATEGORIES) {
    const { _id, slug } = await admin.categories.create({ body: { name } });
    made.set(name, { id: _id, name, slug });
  }
  return made;
}

/** Puts the products from number `from` up to `to` into an open shop; done when its lists have them and rest. */
export async function fillShop(
  shop: StartedShop,
  categories: ReadonlyMap<string, CategoryRef>,
  from: number,
  to: number,
): Promise<void> {
  const client = await connect(shop.mongodbUri);
  const { products } = createStorage(client, shop.dbPrefix);
  for (let at = from; at < to; at += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, to - at) }, (_, next) => {
      const product = benchProduct(at + next);
      const category = categories.get(product.category.name) ?? product.category;
      return { ...product, category };
    });
    await products.insertMany(batch);
  }
  await client.close();
  await untilListed(shop, to);
  await pause(LOOKED_AT_AGAIN_MS);
}

/** Asks the service until it counts so many products. */
async function untilListed(shop: StartedShop, count: number): Promise<void> {
  const [address = ''] = shop.instances.products ?? [];
  const until = performance.now() + 30_000;
  let total = 0;
  while (performance.now() < until) {
    const answer = await fetch(`${address}/api/products?fields=card&limit=1`);
    ({ total } = (await answer.json()) as { total: number });
    if (total === count) return;
    await pause(100);
  }
  throw new Error(`The shop lists ${total} products instead of ${count}.`);
}
