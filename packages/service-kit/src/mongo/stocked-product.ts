import type { Choice, Declarations, Product, ProductColour } from '@tanabana/contracts';
import type { ObjectId } from 'mongodb';

/** Whose database products live in (`databaseName(prefix, PRODUCTS_SERVICE)`), and the collection. */
export const PRODUCTS_SERVICE = 'products';
export const PRODUCTS_COLLECTION = 'products';

/** A colour of a product as stored; pictures are ids of the products service's picture store. */
export type StockedColour = Omit<ProductColour, 'images'> & { images: ObjectId[] };

/** What is stored of a variant beside its colour and size: only what differs from all others. Paise. */
export interface StockedVariant extends Choice {
  /** Of its count, a new one whenever that begins anew; in products counted by variant, as `stock`. */
  id?: string;
  stock?: number;
  /** One that was given; `skusOf` makes the others. */
  sku?: string;
  /** Of its own. */
  price?: number;
  saleprice?: number;
  /** In products whose variants have prices of their own: of each what one unit sells for now. */
  sellingPrice?: number;
  barcode?: string;
  weight?: number;
  /** Where it lies. */
  shelf?: string;
  isForSale?: false;
}

/**
 * What the products service stores of a product and orders may read: the products service's own
 * document extends it. Money in integer paise.
 */
export interface StockedProduct
  extends Pick<Product, 'name' | 'sku' | 'gender' | 'price' | 'stock' | 'hsn'> {
  _id: ObjectId;
  category: {
    _id: ObjectId;
    name: string;
    slug: string;
    hsn?: string | null;
    hasSizeChart?: boolean;
    /** Not read for orders. */
    declarations?: Declarations | null;
  };
  /** What one unit sells for now; of variants the one that sells lowest. */
  sellingPrice: number;
  /** Whether there is something to buy, kept with every change of stock so that it can be sorted by. */
  inStock: boolean;
  /** Of the last change of any kind: how what was not told is found (docs/decisions/0030). */
  changedAt?: Date;
  colors: StockedColour[];
  /** Left out: counted as one. */
  countedBy?: 'variant';
  /** Where variants have prices of their own: what the others cost. */
  basePrices?: { price: number; saleprice: number };
  /** Left out where all are alike. */
  variants?: StockedVariant[];
}

/** Units of one product, or of one variant where these are counted, to take or to give back. */
export interface StockLine {
  productId: ObjectId;
  quantity: number;
  /** Id of the count that it is taken from; left out where the product is counted as one. */
  variant?: string;
  /** What is sold, for products whose variants have prices of their own. */
  selectedColor?: string | null;
  selectedSize?: string | null;
  /** Paise; where given, stock is taken only while it still sells for this. */
  sellingPrice?: number;
}

/** A line of an order that was stored, whatever its product counts by meanwhile. */
export interface StoredLine extends StockLine {
  /** Of its variant, or of its product in orders from before there were any. */
  sku?: string;
}

/** A product, or a variant of it, of which there is too little, and how many units are left. */
export interface Shortage {
  productId: ObjectId;
  variant?: string;
  left: number;
}
