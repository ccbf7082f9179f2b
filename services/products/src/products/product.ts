import type { Product, ProductColour } from '@tanabana/contracts';

export interface CategoryRef {
  id: string;
  name: string;
  slug: string;
}

/** As the contract has it, but `images` are ids of stored pictures. */
export type ColourRecord = ProductColour;

type Restated = '_id' | 'category' | 'images' | 'createdAt' | 'updatedAt';

/** A product as this service thinks of it: money in integer paise, weight in grams, ids as hex. */
export interface ProductRecord extends Omit<Product, Restated> {
  id: string;
  category: CategoryRef;
  createdAt: Date;
  updatedAt: Date;
}
