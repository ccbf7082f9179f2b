import type { Gender, ProductTag } from '@tanabana/contracts';
import type { CategoryRef } from '../products/product.ts';

/** What lists need to know of a product. Money in paise, times in milliseconds. */
export interface ShelfRow {
  id: string;
  createdAt: number;
  /** Later with every change by a person. */
  updatedAt: number;
  sellingPrice: number;
  stock: number;
  inStock: boolean;
  tag: ProductTag;
  gender?: Gender;
  category: CategoryRef;
  sizes: readonly string[];
  colours: readonly string[];
  avgRating: number;
  reviewsCount: number;
  /** Normalised words (`searchText`). */
  text: string;
}
