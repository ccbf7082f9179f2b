/** Addresses of this module's pages. */
export const WISHLIST = '/wishlist';
export const COMPARE = '/compare';
