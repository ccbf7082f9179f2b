import type { Collection } from '@tanabana/contracts';
import { type ListedProducts, listHead, type Site } from '@tanabana/service-kit';
import { SHARED_PICTURE_WIDTH } from '../head/offered-variants.ts';

export interface CollectionPage {
  collection: Collection;
  /** From 1. */
  page: number;
  listed: ListedProducts;
}

/** Returns the head of a collection's page for search engines and link previews. */
export const collectionHead = ({ collection, ...list }: CollectionPage, site: Site): string => {
  const { title, slug, description, picture } = collection;
  return listHead(
    {
      name: title,
      description: description || `${title} at ${site.storeName}.`,
      path: `/collection/${slug}`,
      image: picture
        ? {
            url: `${site.publicUrl}${picture.path}?w=${SHARED_PICTURE_WIDTH}`,
            alt: picture.alt || title,
          }
        : undefined,
      ...list,
    },
    site,
  );
};
