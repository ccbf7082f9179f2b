import { createClient } from '@tanabana/api-client';
import type { Product, Session } from '@tanabana/contracts';
import { type StartedShop, startShop } from '@tanabana/local/shop';

/** Opens a shop of the bench's own without a catalogue, for as long as the work takes. */
export async function withShop(
  env: Record<string, string>,
  work: (shop: StartedShop) => Promise<void>,
): Promise<void> {
  const shop = await startShop({
    program: process.env.START_PROGRAM,
    env: { SEED: 'none', LOG_LEVEL: 'warn', ...env },
  });
  await work(shop).finally(shop.stop);
}

export const apiOf = (shop: StartedShop, session?: Session) =>
  createClient({ origin: shop.address, token: () => session?.token ?? null });

export const signInAdmin = (shop: StartedShop): Promise<Session> =>
  apiOf(shop).auth.login({
    body: { identifier: shop.adminUsername, password: shop.adminPassword },
  });

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
  const { auth } = apiOf(shop);
  const buyers: Session[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `buyer.${index}`;
    const body = { username, email: `${username}@example.com`, password: 'handloom-7' };
    await auth.register({ body });
    buyers.push(await auth.login({ body: { identifier: username, password: body.password } }));
  }
  return buyers;
}
