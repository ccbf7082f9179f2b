import { connect } from '@tanabana/mongo-kit';
import { createStorage as createCategoryStorage } from '@tanabana/service-categories/library';
import {
  type CategoryRef,
  createPictureService,
  createStorage as createProductStorage,
} from '@tanabana/service-products/library';
import { createSeedStateRepository } from './fill/seed-state-repository.ts';

export interface ShopAddress {
  /** `mongodb://…` of the shop's cluster. */
  uri: string;
  /** `DB_PREFIX` of the shop. */
  dbPrefix: string;
}

export type ShopStorage = Awaited<ReturnType<typeof openShopStorage>>;

/**
 * The shop's own storage code on its database, indexes made: what the tools store is stored as the
 * services would. Close it after use. Throws the driver's error when no server answers.
 */
export async function openShopStorage({ uri, dbPrefix }: ShopAddress) {
  const client = await connect(uri, { appName: 'seed' });
  const { categories, ...categoryStorage } = createCategoryStorage(client, dbPrefix);
  const productStorage = createProductStorage(client, dbPrefix);
  await Promise.all([categoryStorage.prepare(), productStorage.prepare()]);

  return {
    products: productStorage.products,
    pictures: createPictureService(productStorage.pictures),
    /** Removes every picture that was stored for a product. */
    removePicturesOf: productStorage.pictures.removeOf,
    state: createSeedStateRepository(client, dbPrefix),

    /** The category of this slug, made if there is none. */
    async category(wanted: WantedCategory): Promise<CategoryRef> {
      const { name, slug, description } = wanted;
      const known = await categories.find(slug);
      const made =
        known ?? (await categories.insert({ name, slug, description, attributes: {} }, null));
      const category =
        'taken' in made ? await categories.find(name) : 'category' in made ? made.category : made;
      if (!category) throw new Error(`The category ${name} could not be made.`);
      return { id: category._id, name: category.name, slug: category.slug };
    },

    close: () => client.close(),
  };
}

export interface WantedCategory {
  name: string;
  slug: string;
  description: string;
}
