import type { Collection, CollectionCard } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { IndexSync } from '../catalogue-index/index-sync.ts';
import type { Members } from '../products/product-search.ts';
import { type CollectionRecord, membersOf, NOBODY, shownAt } from './collection.ts';
import type { CollectionRepository } from './collection-repository.ts';
import { presentCard, presentCollection } from './present.ts';

export interface ShownCollectionsDeps {
  collections: Pick<CollectionRepository, 'current'>;
  indexSync: Pick<IndexSync, 'recent'>;
  now?: () => Date;
}

/** Collections in the feed of merchant centres: it has five labels (`custom_label_0` to `_4`). */
const LABELS = 5;

/** Number of products of a collection. */
export const countOf = (index: CatalogueIndex, record: CollectionRecord): number =>
  index.page({ within: membersOf(record) }, 'exact', 0, 0).total;

export type ShownCollections = ReturnType<typeof createShownCollections>;

/** Collections as shoppers see them, from memory (rules 22.3, 22.4). */
export function createShownCollections(deps: ShownCollectionsDeps) {
  const { collections, indexSync, now = () => new Date() } = deps;
  const shown = async () => shownAt(await collections.current(), now());

  /** @param isStaff also finds collections that shoppers do not see */
  async function find(slug: string, isStaff: boolean): Promise<CollectionRecord | undefined> {
    const all = isStaff ? await collections.current() : await shown();
    return all.find((one) => one.slug === slug);
  }

  return {
    async list(): Promise<CollectionCard[]> {
      const [index, all] = await Promise.all([indexSync.recent(), shown()]);
      return all.map((one) => presentCard(one, countOf(index, one)));
    },

    /** Throws `collection.not_found`. */
    async get(slug: string, isStaff = false): Promise<Collection> {
      const [index, found] = await Promise.all([indexSync.recent(), find(slug, isStaff)]);
      if (!found) throw new AppError('collection.not_found');
      return presentCollection(found, countOf(index, found));
    },

    /** Returns the products of a collection as a search; nobody if there is none with this slug. */
    async members(slug: string, isStaff = false): Promise<Members> {
      const found = await find(slug, isStaff);
      return found ? membersOf(found) : NOBODY;
    },

    /** Returns a function that returns whether a product is in a collection, for staff. */
    async memberTest(slug: string): Promise<(productId: string) => boolean> {
      const [index, found] = await Promise.all([indexSync.recent(), find(slug, true)]);
      const within = found ? membersOf(found) : NOBODY;
      return (id) => index.isMember(within, id);
    },

    /** Returns pages for the sitemap: collections with products. */
    async pages(index: CatalogueIndex): Promise<{ path: string; updatedAt: Date }[]> {
      return (await shown())
        .filter((one) => countOf(index, one) > 0)
        .map(({ slug, updatedAt }) => ({ path: `/collection/${slug}`, updatedAt }));
    },

    /**
     * Returns a function that returns a product's labels: the title of each of the first five
     * collections, undefined for those without the product.
     */
    async labels(): Promise<(productId: string) => (string | undefined)[]> {
      const index = await indexSync.recent();
      const all = (await shown()).slice(0, LABELS);
      const labelled = all.map((one) => ({ title: one.title, within: membersOf(one) }));
      return (id) =>
        labelled.map(({ title, within }) => (index.isMember(within, id) ? title : undefined));
    },
  };
}
