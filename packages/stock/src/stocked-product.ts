import type { Gender } from '@tanabana/contracts';
import type { ObjectId } from 'mongodb';

/** Whose database products live in (`databaseName(prefix, PRODUCTS_SERVICE)`), and the collection. */
export const PRODUCTS_SERVICE = 'products';
export const PRODUCTS_COLLECTION = 'products';

/** A colour of a product as stored; pictures are ids of the products service's picture store. */
export interface StockedColour {
  name: string;
  sizes: string[];
  images: ObjectId[];
}

/**
 * What the products service stores of a product and orders may read: the products service's own
 * document extends it. Money in integer paise.
 */
export interface StockedProduct {
  _id: ObjectId;
  name: string;
  sku: string;
  category: { _id: ObjectId; name: string; slug: string };
  gender?: Gender;
  /** Before the sale. */
  price: number;
  /** What one piece sells for now. */
  sellingPrice: number;
  stock: number;
  /** `stock > 0`, kept with every change of stock so that it can be sorted by. */
  inStock: boolean;
  /** Of the last change of any kind: how other instances find what has changed (docs/decisions/0018). */
  changedAt?: Date;
  colors: StockedColour[];
}
