import { MAX_IMAGES_PER_COLOUR, type NewProduct } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';

/**
 * Which of `count` uploaded files belong to which colour: they come in the order of the colours,
 * each of which says how many are its own (contract.md, Products). Throws `request.invalid` where the
 * numbers do not fit.
 */
export function assignPictures(colours: NewProduct['colors'], count: number): number[][] {
  const wanted = colours.reduce((sum, colour) => sum + colour.newImages, 0);
  if (wanted !== count) {
    const message = `${count} pictures came, but the colours name ${wanted} (newImages, at most ${MAX_IMAGES_PER_COLOUR} each).`;
    throw new AppError('request.invalid', { errors: [{ path: 'images', message }] });
  }
  let next = 0;
  return colours.map((colour) => Array.from({ length: colour.newImages }, () => next++));
}
