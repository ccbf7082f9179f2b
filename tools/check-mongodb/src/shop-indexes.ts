import { createStorage as createAuth } from '@tanabana/service-auth/library';
import { createStorage as createCategories } from '@tanabana/service-categories/library';
import { createStorage as createContent } from '@tanabana/service-content/library';
import { createChangeFeed } from '@tanabana/service-kit/mongo';
import { createStorage as createOrders } from '@tanabana/service-orders/library';
import { createStorage as createProducts } from '@tanabana/service-products/library';
import { createStorage as createReviews } from '@tanabana/service-reviews/library';
import { createStorage as createSettings } from '@tanabana/service-settings/library';
import { createStorage as createTelemetry } from '@tanabana/service-telemetry/library';
import { createStorage as createWebhooks } from '@tanabana/service-webhooks/library';
import type { IndexDescriptionInfo, MongoClient } from 'mongodb';
import type { Finding } from './examine-cluster.ts';

/** Creates the indexes of a database; wishlists has none besides ids. */
const MAKERS = {
  auth: createAuth,
  categories: createCategories,
  content: createContent,
  orders: createOrders,
  products: createProducts,
  reviews: createReviews,
  settings: createSettings,
  telemetry: createTelemetry,
  webhooks: createWebhooks,
  changeFeed: createChangeFeed,
};

const described = ({ key, unique }: IndexDescriptionInfo): string =>
  `${unique ? 'unique ' : ''}${JSON.stringify(key)}`;

async function indexesOf(client: MongoClient, database: string): Promise<Map<string, string[]>> {
  const all = (await client.db(database).collections()).map(async (one) => {
    const indexes = await one.indexes();
    return [one.collectionName, indexes.map(described)] as const;
  });
  return new Map((await Promise.all(all)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Indexes that services create and a shop's databases lack: `tanabana_orders.orders {"userId":1}`.
 */
async function missingIn(client: MongoClient, shop: string, made: string): Promise<string[]> {
  const missing: string[] = [];
  for (const service of Object.keys(MAKERS)) {
    const there = await indexesOf(client, `${shop}_${service}`);
    if (there.size === 0) continue;
    for (const [collection, wanted] of await indexesOf(client, `${made}_${service}`))
      for (const index of wanted)
        if (there.get(collection)?.includes(index) === false)
          missing.push(`${shop}_${service}.${collection} ${index}`);
  }
  return missing;
}

/**
 * Whether the shop in the cluster has all indexes of its services; passes without a shop.
 * @param shop prefix of its databases, which are only read
 * @param prefix of unused databases
 */
export async function examineShopIndexes(
  client: MongoClient,
  shop: string,
  prefix: string,
): Promise<Finding> {
  const name = 'shop';
  for (const create of Object.values(MAKERS)) await create(client, prefix).prepare();
  const missing = await missingIn(client, shop, prefix);
  if (missing.length === 0)
    return { name, isGood: true, line: `under ${shop}_ no index is missing` };
  return {
    name,
    isGood: false,
    line: `An index is missing: ${missing.join(', ')}. Services create them at startup: restart them, and look for errors in their logs.`,
  };
}
