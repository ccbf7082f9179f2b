import type { ContentValues } from '../../rules/content/kinds.ts';

/** The order of the home page's sections in a new shop. */
export const DEFAULT_HOME: ContentValues<'home'> = {
  sections: [
    'hero',
    'promises',
    'collections',
    'arrivals',
    'trending',
    'productCollections',
    'banner',
    'gallery',
    'join',
  ],
};
