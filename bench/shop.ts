import type { Product, Session } from '@tanabana/contracts';
import { type StartedShop, startShop } from '@tanabana/local/shop';
import { apiOf, signInAdmin, signUp } from '../e2e/support/api.ts';

/**
 * Opens a shop of the bench's own without a catalogue, for as long as the work takes.
 * @param dataDir kept at the end; without it a folder that is thrown away
 */
export async function withShop(
  env: Record<string, string>,
  work: (shop: StartedShop) => Promise<void>,
  dataDir?: string,
): Promise<void> {
  const shop = await startShop({
    program: process.env.START_PROGRAM,
    dataDir,
    env: { SEED: 'none', LOG_LEVEL: 'warn', ...env },
  });
  await work(shop).finally(shop.stop);
}

/** Number of the process of a service. */
export async function pidOf(shop: StartedShop, service: string): Promise<number> {
  const pid = (await shop.processes())[service];
  if (!pid) throw new Error(`The service ${service} is not there.`);
  return pid;
}

/** Makes products of one colour and size, with so many units of each. */
export async function makeProducts(
  shop: StartedShop,
  count: number,
  units: number,
): Promise<Product[]> {
  const admin = apiOf(shop, await signInAdmin(shop));
  await admin.categories.create({ body: { name: 'Bench' } });
  const products: Product[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = {
      name: `Indigo Block Print Kurti ${index}`,
      category: 'Bench',
      price: '1299',
      saleprice: '999',
      stock: String(units),
      description: 'Hand-printed cotton with wooden blocks, washed soft, in two lengths.',
      colors: JSON.stringify([{ name: 'Indigo', sizes: ['M'] }]),
    };
    products.push(await admin.products.create({ body }));
  }
  return products;
}

export async function signUpBuyers(shop: StartedShop, count: number): Promise<Session[]> {
  const buyers: Session[] = [];
  while (buyers.length < count) buyers.push(await signUp(shop));
  return buyers;
}
