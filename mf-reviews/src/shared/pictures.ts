import { reviewCalls } from './review-calls.ts';

/** Widths in pixels in which the service returns pictures of reviews. */
export type PictureWidth = '160' | '320' | '640' | '960';

/** Returns the address of a picture of a review in one width. */
export const reviewPictureUrl = (id: string, width: PictureWidth): string =>
  reviewCalls.picture.address({ params: { id }, query: { w: width } });
