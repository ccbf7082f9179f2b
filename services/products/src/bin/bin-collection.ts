import type { Actor } from '@tanabana/service-kit/mongo';
import type { ProductDocument } from '../products/product-document.ts';

/** Collection of deleted products, unchanged, with the time of their deletion. */
export const BIN = 'productBin';

export interface BinnedDocument extends ProductDocument {
  binned: { at: Date; by: Actor };
}
