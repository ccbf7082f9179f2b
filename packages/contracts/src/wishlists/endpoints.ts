import { endpoint } from '../endpoint.ts';
import { wishlistRoutes } from './routes.ts';
import { keptWishlists, newWishlistEntry, wishlistPlace, wishlists } from './schema.ts';

/** Each answers the lists as they are afterwards. */
export const wishlistEndpoints = {
  get: endpoint(wishlistRoutes.get, { response: wishlists }),
  /** What finds no room any more is left out; the account's own comes first. */
  merge: endpoint(wishlistRoutes.merge, { body: keptWishlists, response: wishlists }),
  add: endpoint(wishlistRoutes.add, {
    params: wishlistPlace,
    body: newWishlistEntry,
    response: wishlists,
    errors: ['wishlist.full', 'wishlist.compare_full'],
  }),
  /** Of something that is not there: the same as of something that is. */
  remove: endpoint(wishlistRoutes.remove, { params: wishlistPlace, response: wishlists }),
};
