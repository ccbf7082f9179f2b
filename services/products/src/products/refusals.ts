import { productETag } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { presentProduct } from './present.ts';
import type { ProductRecord } from './product.ts';

export const skuTaken = (): AppError =>
  new AppError('product.sku_taken', {
    errors: [{ path: 'sku', message: 'This SKU is already in use.' }],
  });

export const categoryUnknown = (name: string): AppError =>
  new AppError('product.category_unknown', {
    errors: [{ path: 'category', message: `There is no category "${name}".` }],
  });

/** The change was made on another state of the product; `details.current` is the one there is. */
export function productChanged(product: ProductRecord): AppError {
  const current = presentProduct(product);
  return new AppError('product.changed', {
    details: { current },
    headers: { ETag: productETag(current) },
  });
}
