import { api } from '@tanabana/storefront';

/** Widths in pixels in which the service returns pictures of reviews. */
export type PictureWidth = '160' | '320' | '640' | '960';

/** Returns the address of a picture of a review in one width. */
export const reviewPictureUrl = (id: string, width: PictureWidth): string =>
  api.reviews.picture.address({ params: { id }, query: { w: width } });
