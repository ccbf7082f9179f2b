import type { StartedShop } from '@tanabana/local/shop';
import { createStorage as createAccounts } from '@tanabana/service-auth/library';
import { connect, createAudit, databaseName, newId } from '@tanabana/service-kit/mongo';
import { ORDERS, toDocument } from '@tanabana/service-orders/library';
import { createStorage as createProducts } from '@tanabana/service-products/library';
import { demoOrder } from '../demo-orders.ts';
import { demoProduct, makeCategories } from '../demo-products.ts';

const BATCH = 1000;
const ACCOUNTS = 2000;
const MESSAGES = 500;
const ENTRIES = 20_000;
const AT_ONCE = 8;

type Client = Awaited<ReturnType<typeof connect>>;

async function inBatches(count: number, store: (from: number, to: number) => Promise<unknown>) {
  for (let from = 0; from < count; from += BATCH) await store(from, Math.min(count, from + BATCH));
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, next) => from + next);

async function fillProducts(client: Client, shop: StartedShop, count: number): Promise<void> {
  const categories = await makeCategories(shop);
  const { products } = createProducts(client, shop.dbPrefix);
  await inBatches(count, (from, to) =>
    products.insertMany(
      numbers(from, to).map((at) => {
        const product = demoProduct(at);
        return { ...product, category: categories.get(product.category.name) ?? product.category };
      }),
    ),
  );
  const audit = createAudit(client.db(databaseName(shop.dbPrefix, 'products')));
  const by = { id: newId().toHexString(), username: 'admin' };
  await inBatches(ENTRIES, (from, to) =>
    audit.recordAll(
      numbers(from, to).map((at) => {
        const { id, name } = demoProduct(at % count);
        const changes = [{ field: 'stock', from: at % 50, to: (at + 7) % 50 }];
        return { by, action: 'changed', target: { id, name }, changes };
      }),
    ),
  );
}

async function fillAccounts(client: Client, shop: StartedShop): Promise<void> {
  const { accounts } = createAccounts(client, shop.dbPrefix);
  const waiting = numbers(0, ACCOUNTS);
  const worker = async (): Promise<void> => {
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const username = `shopper-${at}`;
      const email = `${username}@example.com`;
      await accounts.insert({ username, email, isAdmin: false, passwordHash: '' });
    }
  };
  await Promise.all(numbers(0, AT_ONCE).map(worker));
  const messages = client.db(databaseName(shop.dbPrefix, 'auth')).collection('messages');
  await messages.insertMany(
    numbers(0, MESSAGES).map((at) => ({
      _id: newId(new Date(Date.now() - at * 60_000)),
      name: `Asha ${at}`,
      email: `asha-${at}@example.com`,
      phone: '',
      website: '',
      contents: `Is number ${at} still to be had in M?`,
      isAnswered: at % 3 > 0,
      createdAt: new Date(Date.now() - at * 60_000),
    })),
  );
}

/** Fills an empty shop with this many products and orders of a year; its services are to be started anew. */
export async function fillDashboard(
  shop: StartedShop,
  sizes: { products: number; orders: number },
): Promise<void> {
  const client = await connect(shop.mongodbUri);
  await fillProducts(client, shop, sizes.products);
  await fillAccounts(client, shop);
  const users = numbers(0, sizes.orders / 4).map(() => newId().toHexString());
  const orders = client.db(databaseName(shop.dbPrefix, 'orders')).collection(ORDERS);
  await inBatches(sizes.orders, (from, to) =>
    orders.insertMany(
      numbers(from, to).map((at) => ({ ...toDocument(demoOrder(at, sizes.orders, users)) })),
    ),
  );
  await client.close();
}
