import { reviewCalls } from './review-calls.ts';

/** Widths in pixels in which the service returns pictures of reviews. */
export type PictureWidth = '160' | '320' | '640' | '960';

interface ReviewPicture {
  id: string;
  /** Of a picture whose review is not published. */
  key?: string | undefined;
}

/** Returns the address of a picture of a review in one width. */
export const reviewPictureUrl = ({ id, key }: ReviewPicture, w: PictureWidth): string =>
  key === undefined
    ? reviewCalls.picture.address({ params: { id }, query: { w } })
    : reviewCalls.heldPicture.address({ params: { id }, query: { w, key } });
