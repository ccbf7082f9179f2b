import type { Actor } from '@tanabana/service-kit/mongo';
import type { NamedPicture } from '../../csv/formats/file-format.ts';
import type { ProductRepository } from '../../products/product-repository.ts';
import type { PictureFetchRepository } from './picture-fetch-repository.ts';
import { picturesForColours } from './wanted-pictures.ts';

/** The pictures that a file names for a product. */
export interface NamedPictures {
  productId: string;
  pictures: readonly NamedPicture[];
}

/**
 * Adds the pictures that a file names to the queue, for colors that have no pictures.
 * @returns how many will be fetched
 */
export const createWantPictures =
  ({ byIds }: Pick<ProductRepository, 'byIds'>, queue: PictureFetchRepository) =>
  async (named: readonly NamedPictures[], by: Actor): Promise<number> => {
    const products = await byIds(
      named.map(({ productId }) => productId),
      true,
    );
    const byId = new Map(products.map((product) => [product.id, product]));
    const wanted = named.flatMap(({ productId, pictures }) => {
      const colors = byId.get(productId)?.colors ?? [];
      const bare = new Set(colors.flatMap(({ name, images }) => (images.length > 0 ? [] : [name])));
      const all = picturesForColours(
        pictures,
        colors.map(({ name }) => name),
      );
      const own = all.wanted.filter(({ color }) => bare.has(color));
      return own.length > 0 ? [{ productId, pictures: own }] : [];
    });
    return queue.add(wanted, by, new Date());
  };
