import { can, SHOP_PAGE_SIZE, type StoredCollection, versionETag } from '@tanabana/contracts';
import type { collectionEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { type AuthUser, actorOf, type Handlers, reply, type Site } from '@tanabana/service-kit';
import type { IndexSync } from '../catalogue-index/index-sync.ts';
import { selectPage } from '../products/product-list.ts';
import type { ProductRepository } from '../products/product-repository.ts';
import { collectionHead } from './collection-head.ts';
import type { CollectionService } from './collection-service.ts';
import type { ShownCollections } from './shown-collections.ts';

export interface CollectionRouteDeps {
  collections: CollectionService;
  shown: ShownCollections;
  products: Pick<ProductRepository, 'byIds'>;
  indexSync: Pick<IndexSync, 'recent'>;
  site: Site;
}

type ShownCalls = 'collections' | 'collection' | 'collectionHead';

/** Calls about collections. */
export type CollectionCalls = Pick<typeof productEndpoints, ShownCalls> &
  typeof collectionEndpoints;

/** Staff also open collections that shoppers do not see. */
export const seesHidden = (user: AuthUser | null): boolean => can(user, 'products.read');

/** Only for `If-Match`. */
const withETag = (collection: StoredCollection) =>
  reply(collection, {
    headers: { ETag: versionETag(collection), 'Cache-Control': 'no-store' },
  });

/** An uploaded picture as the picture service reads it. */
const uploadOf = ({ name, buffer }: { name: string; buffer: Buffer }) => ({
  name,
  read: async () => buffer,
});

/** One handler for each call about collections. */
export function collectionHandlers({
  collections,
  shown,
  products,
  indexSync,
  site,
}: CollectionRouteDeps): Handlers<CollectionCalls> {
  /** The products of one page of a collection. */
  async function listed(slug: string, page: number) {
    const query = { collection: slug, page, limit: SHOP_PAGE_SIZE };
    const [index, within] = await Promise.all([indexSync.recent(), shown.members(slug)]);
    const { ids, total } = selectPage(index, query, within);
    const found = await products.byIds(ids, true);
    return { products: found.map(({ id, name }) => ({ id, name })), total };
  }

  return {
    collections: async () => ({ data: await shown.list() }),

    collection: ({ params, user }) => shown.get(params.slug, seesHidden(user)),

    async collectionHead({ params: { slug }, query: { page } }) {
      const collection = await shown.get(slug);
      const head = collectionHead({ collection, page, listed: await listed(slug, page) }, site);
      return reply(head, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    },

    storedCollections: async () => ({ data: await collections.stored() }),

    async createCollection({ body, files, user }) {
      const uploads = files.map(uploadOf);
      return withETag(await collections.create(body, uploads, actorOf(user)));
    },

    async updateCollection({ params, body, files, user, header }) {
      const how = { by: actorOf(user), ifMatch: header('if-match') };
      const id = params.id.toLowerCase();
      return withETag(await collections.update(id, body, files.map(uploadOf), how));
    },

    async removeCollection({ params, user }) {
      await collections.remove(params.id.toLowerCase(), actorOf(user));
      return { message: 'Collection deleted' };
    },

    orderCollections: async ({ body, user }) => ({
      data: await collections.reorder(body.ids, actorOf(user)),
    }),

    previewCollection: ({ body }) => collections.preview(body),
  };
}
