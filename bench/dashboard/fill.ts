import { createStorage } from '@tanabana/service-auth/library';
import { connect, createAudit, databaseName, newId } from '@tanabana/service-kit/mongo';
import { inParallel } from '@tanabana/shop-runner/in-parallel';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { fillOrders } from '../demo-orders.ts';
import { demoProduct, fillShop, makeCategories } from '../demo-products.ts';
import { storeAll } from '../store-all.ts';

const MESSAGES = 500;
const ENTRIES = 20_000;
const AT_ONCE = 8;

type Client = Awaited<ReturnType<typeof connect>>;

async function fillActivity(client: Client, shop: StartedShop, products: number): Promise<void> {
  const audit = createAudit(client.db(databaseName(shop.dbPrefix, 'products')));
  const by = { id: newId().toHexString(), username: 'admin' };
  await storeAll('entries of activity', { to: ENTRIES }, (numbers) =>
    audit.recordAll(
      numbers.map((at) => {
        const { id, name } = demoProduct(at % products);
        const changes = [{ field: 'stock', from: at % 50, to: (at + 7) % 50 }];
        return { by, action: 'changed', target: { id, name }, changes };
      }),
    ),
  );
}

async function fillAccounts(client: Client, shop: StartedShop, count: number): Promise<void> {
  const { accounts } = createStorage(client, shop.dbPrefix);
  await storeAll('accounts', { to: count }, (numbers) =>
    inParallel(numbers, AT_ONCE, async (at) => {
      const username = `shopper-${at}`;
      const email = `${username}@example.com`;
      await accounts.insert({ username, email, isAdmin: false, passwordHash: '' });
    }),
  );
  const messages = client.db(databaseName(shop.dbPrefix, 'auth')).collection('messages');
  await storeAll('messages', { to: MESSAGES }, (numbers) =>
    messages.insertMany(
      numbers.map((at) => ({
        _id: newId(new Date(Date.now() - at * 60_000)),
        name: `Asha ${at}`,
        email: `asha-${at}@example.com`,
        phone: '',
        website: '',
        contents: `Is stock number ${at} available in M?`,
        isAnswered: at % 3 > 0,
        createdAt: new Date(Date.now() - at * 60_000),
      })),
    ),
  );
}

/**
 * Fills an empty shop with this many products and orders of one year; its services must be
 * restarted afterwards.
 */
export async function fillDashboard(
  shop: StartedShop,
  sizes: { products: number; orders: number; accounts: number },
): Promise<void> {
  await fillShop(shop, await makeCategories(shop), 0, sizes.products);
  await fillOrders(shop.mongodbUri, shop.dbPrefix, sizes.orders);
  const client = await connect(shop.mongodbUri);
  await fillActivity(client, shop, sizes.products);
  await fillAccounts(client, shop, sizes.accounts);
  await client.close();
}
