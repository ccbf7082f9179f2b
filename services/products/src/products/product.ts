import {
  type Choice,
  DECLARATIONS,
  type Declarations,
  type Product,
  type ProductColour,
} from '@tanabana/contracts';
import type { StockedVariant } from '@tanabana/service-kit/stock';

export interface CategoryRef {
  id: string;
  name: string;
  slug: string;
  /** Default HSN code of its products. */
  hsn?: string | undefined;
  /** Whether it has a default size chart. */
  hasSizeChart?: boolean;
  /** Default declarations of its products, as `declarationsIn` returns them. */
  declarations?: Declarations | undefined;
}

/** As in the contract, but `images` are ids of stored pictures. */
export type ColourRecord = ProductColour;

/** Paise. */
export interface Prices {
  price: number;
  saleprice: number;
}

/** A variant with only its own values; common ones are the product's. */
export interface VariantRecord
  extends Choice,
    Omit<StockedVariant, 'isForSale' | 'sellingPrice' | keyof Choice> {
  isForSale: boolean;
}

type Restated =
  | '_id'
  | 'category'
  | 'images'
  | 'createdAt'
  | 'updatedAt'
  | 'variants'
  | 'countedBy'
  | 'declarations'
  | 'basePrices';

/** Optional details of a product; omitted on cards. */
export const DETAILS = [
  'fabric',
  'care',
  'origin',
  'modelHeight',
  'modelSize',
  'sizeChart',
  ...DECLARATIONS,
] as const;

/** A product within this service: money in integer paise, weight in grams, ids as hex. */
export interface ProductRecord extends Omit<Product, Restated> {
  id: string;
  category: CategoryRef;
  /** One for each colour and size, in order; on a card those stored, or none. */
  variants: VariantRecord[];
  countedBy: 'product' | 'variant';
  /** Price of the other variants, if some have their own. */
  basePrices?: Prices;
  /** Stock of variants as read, if counted; a change applies to it or is rejected. */
  storedStocks?: (number | null)[];
  createdAt: Date;
  updatedAt: Date;
}
