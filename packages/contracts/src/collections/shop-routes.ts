import { route } from '../endpoint.ts';

const card = { slug: 'text', title: 'text', count: 'number' } as const;

/** Collections as the shop shows them; among the calls of products. */
export const shownCollectionRoutes = {
  /** Collections that shoppers see, in the owner's order. */
  collections: route('GET', '/api/products/collections', 'all', { gives: { data: [card] } }),
  collection: route('GET', '/api/products/collections/:slug', 'all', { gives: card }),
  /** The document head of the collection's page, for the gateway. */
  collectionHead: route('GET', '/api/products/collections/:slug/head', 'all'),
};
