import { randomUUID } from 'node:crypto';
import type { Product, Session } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { apiOf, newShopper, orderFor, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { type Document, MongoClient } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { aProduct } from './products.ts';

/**
 * Milliseconds until killed instances are back on a busy machine and have processed account
 * removals.
 */
const FORGOTTEN_MS = 40_000;
/** Milliseconds until the reviews service knows a delivery. */
const COPIED_MS = 20_000;

export const describeRemovedAccount = (shop: StartedShop) =>
  describe('a removed account', () => {
    test(
      'leaves no data in any database except on its invoice',
      async () => {
        const shopper = newShopper();
        const word = `Mogra${randomUUID().slice(0, 8)}`;
        const address = {
          firstName: 'Asha',
          lastName: word,
          street: `12 ${word} Road`,
          city: 'Mysuru',
          region: 'Karnataka',
          country: 'India',
          postalCode: '570001',
        };
        const phone = '98450 31729';
        const product = await aProduct(shop, { stock: 5 });
        const session = await signUp(shop, shopper);
        const own = apiOf(shop, session);
        await own.auth.addAddress({ body: { ...address, phone } });
        await save(shop, session, product);
        const { order } = await own.orders.create(
          { body: { ...orderFor(product), email: shopper.email, phone, address } },
          { idempotencyKey: randomUUID() },
        );
        const admin = apiOf(shop, await signInAdmin(shop));
        await admin.orders.updateStatus({
          params: { id: order._id },
          body: { orderStatus: 'Delivered' },
        });
        const delivered = async () => (await own.reviews.orders({})).data.length;
        await expect.poll(delivered, { timeout: COPIED_MS }).toBe(1);
        await own.auth.deleteMe({ body: { password: shopper.password } });
        // jobs of each minute also run at the start
        for (const [name, pid] of Object.entries(await shop.processes()))
          if (/^(orders|reviews|wishlists)(-\d+)?$/.test(name)) process.kill(pid, 'SIGKILL');

        const client = await MongoClient.connect(shop.mongodbUri);
        try {
          const saying = async (text: string): Promise<[string, Document][]> =>
            (await everything(client, shop.dbPrefix)).filter(([, document]) =>
              JSON.stringify(document).toLowerCase().includes(text.toLowerCase()),
            );
          for (const secret of [shopper.username, shopper.email, phone.replace(' ', '')])
            await expect.poll(() => saying(secret), { timeout: FORGOTTEN_MS }).toEqual([]);
          const kept = await saying(word);
          expect(kept.map(([name, { _id }]) => [name, String(_id)])).toEqual([
            ['orders.orders', order._id],
          ]);
          expect(kept[0]?.[1].invoice).toMatchObject({ number: expect.any(String) });
        } finally {
          await client.close();
        }
      },
      60_000 + COPIED_MS + 3 * FORGOTTEN_MS,
    );
  });

/** All documents of the shop, with service and collection. */
async function everything(client: MongoClient, prefix: string): Promise<[string, Document][]> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const all: [string, Document][] = [];
  for (const { name } of databases.filter((one) => one.name.startsWith(`${prefix}_`)))
    for (const collection of await client.db(name).collections())
      for (const document of await collection.find().toArray())
        all.push([`${name.slice(prefix.length + 1)}.${collection.collectionName}`, document]);
  return all;
}

/** Adds a product to the account's wishlist. */
async function save(shop: StartedShop, { token }: Session, { _id }: Product): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const address = `${shop.address}/api/wishlists/saved/${_id}`;
  const saved = await fetch(address, { method: 'PUT', headers, body: '{"price":999}' });
  expect(saved.status).toBe(200);
}
