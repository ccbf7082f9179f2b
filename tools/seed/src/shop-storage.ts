import type { SizeChart } from '@tanabana/contracts';
import { createStorage as createCategoryStorage } from '@tanabana/service-categories/library';
import { connect } from '@tanabana/service-kit/mongo';
import { createStorage as createOrderStorage } from '@tanabana/service-orders/library';
import {
  type CategoryRef,
  createStorage as createProductStorage,
} from '@tanabana/service-products/library';
import { createStorage as createReviewStorage } from '@tanabana/service-reviews/library';

export interface ShopAddress {
  /** `mongodb://…` of the shop's cluster. */
  uri: string;
  /** `DB_PREFIX` of the shop. */
  dbPrefix: string;
}

export type ShopStorage = Awaited<ReturnType<typeof openShopStorage>>;

/**
 * The shop's storage code on its database, with indexes: tools store data as the services would.
 * Close it after use. @throws the driver's error if no server responds
 */
export async function openShopStorage({ uri, dbPrefix }: ShopAddress) {
  const client = await connect(uri, { appName: 'seed' });
  const { categories, ...categoryStorage } = createCategoryStorage(client, dbPrefix);
  const productStorage = createProductStorage(client, dbPrefix);
  const orderStorage = createOrderStorage(client, dbPrefix);
  const reviewStorage = createReviewStorage(client, dbPrefix);
  const all = [categoryStorage, productStorage, orderStorage, reviewStorage];
  await Promise.all(all.map((storage) => storage.prepare()));

  return {
    client,
    products: productStorage.products,
    pictures: productStorage.pictures,
    promotions: orderStorage.promotions,
    reviews: reviewStorage.reviews,
    reviewWrites: reviewStorage.writes,

    /** The category of this slug; created if missing. */
    async category({ name, slug, description, sizeChart }: NewCategory): Promise<CategoryRef> {
      const known = await categories.find(slug);
      const made =
        known ??
        (await categories.insert({ name, slug, description, sizeChart, attributes: {} }, null));
      const category =
        'taken' in made ? await categories.find(name) : 'category' in made ? made.category : made;
      if (!category) throw new Error(`The category ${name} could not be created.`);
      const { _id: id, sizeChart: chart } = category;
      return { id, name: category.name, slug: category.slug, hasSizeChart: chart !== undefined };
    },

    /** Resolves once the services of a running shop are notified. */
    async close(): Promise<void> {
      await productStorage.changeFeed.stop();
      await orderStorage.changeFeed.stop();
      await reviewStorage.changeFeed.stop();
      await client.close();
    },
  };
}

export interface NewCategory {
  name: string;
  slug: string;
  description: string;
  sizeChart?: SizeChart;
}
