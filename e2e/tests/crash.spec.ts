import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aProductInStock, apiOf, placeOrder, signIn, signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ShopUnderTest } from '../support/shop.ts';

const services = ['products', 'categories', 'auth', 'orders'] as const;

/** A call that its service answers itself, never a cache. */
const probes: Record<(typeof services)[number], () => string> = {
  products: () => `/api/products/${randomBytes(12).toString('hex')}`,
  categories: () => `/api/categories/${randomBytes(12).toString('hex')}`,
  auth: () => '/api/auth/me',
  orders: () => '/api/orders',
};

const statusOf = async (shop: ShopUnderTest, name: (typeof services)[number]): Promise<number> =>
  (await fetch(`${shop.address}${probes[name]()}`)).status;

const answers = (status: number): boolean => status === 404 || status === 401;

async function pidOf(shop: ShopUnderTest, name: string): Promise<number> {
  return Number.parseInt(await readFile(join(shop.dataDir, 'run', `${name}.pid`), 'utf8'), 10);
}

async function kill(shop: ShopUnderTest, name: string): Promise<void> {
  process.kill(await pidOf(shop, name), 'SIGKILL');
}

for (const name of services)
  test(`the others answer while ${name} is killed, and it is back within 3 s`, async ({ shop }) => {
    await kill(shop, name);
    const others = services.filter((other) => other !== name);
    for (const other of others) expect(answers(await statusOf(shop, other))).toBe(true);
    await expect
      .poll(async () => answers(await statusOf(shop, name)), { timeout: 3000, intervals: [50] })
      .toBe(true);
  });

for (const part of ['database', 'database-gateway'])
  test(`no acknowledged order is lost when the ${part} is killed`, async ({ shop }) => {
    const session = await signUp(shop);
    const product = await aProductInStock(shop, 4);
    const acknowledged: string[] = [];
    let killed = false;
    const buy = async (): Promise<void> => {
      const order = await placeOrder(shop, session, product);
      acknowledged.push(order._id);
    };
    await buy();
    const buying = Promise.allSettled([buy(), buy()]).finally(() => {
      killed = true;
    });
    await kill(shop, part);
    await buying;
    expect(killed).toBe(true);
    const orders = async (): Promise<string[]> => {
      const list = await apiOf(shop, session)
        .orders.ofUser({ params: { userId: session.user.id } })
        .catch(() => null);
      return list?.orders.map(({ _id }) => _id) ?? [];
    };
    await expect.poll(orders, { timeout: 10_000 }).toEqual(expect.arrayContaining(acknowledged));
    const left = (await apiOf(shop).products.get({ params: { id: product._id } })).stock;
    expect(left + (await orders()).length).toBe(product.stock);
    await expect(signIn(shop, session.user.username, 'handloom-7')).resolves.toBeTruthy();
  });
