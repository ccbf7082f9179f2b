import { type Gender, type ProductTag, sellingPrice } from '@tanabana/contracts';

export interface CategoryRef {
  id: string;
  name: string;
  slug: string;
}

export interface ColourRecord {
  name: string;
  sizes: string[];
  /** Ids of stored pictures. */
  images: string[];
}

/** A product as this service thinks of it: money in integer paise, weight in grams, ids as hex. */
export interface ProductRecord {
  id: string;
  name: string;
  category: CategoryRef;
  gender?: Gender;
  tag: ProductTag;
  /** Before the sale. */
  price: number;
  saleprice: number;
  description: string;
  sku: string;
  stock: number;
  weight?: number;
  reviewsCount: number;
  /** 0 to 5. */
  avgRating: number;
  colors: ColourRecord[];
  createdAt: Date;
  updatedAt: Date;
}

/** What a product sells for, in paise (rule 3.2). */
export const sellingPaise = (product: Pick<ProductRecord, 'price' | 'saleprice'>): number =>
  sellingPrice(product);
