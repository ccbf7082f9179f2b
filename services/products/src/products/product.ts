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
  /** HSN code of its products that have none of their own. */
  hsn?: string | undefined;
  /** Whether it has a size chart for products without one of their own. */
  hasSizeChart?: boolean;
  /** What it declares for products that do not themselves, as `declarationsIn` gives them. */
  declarations?: Declarations | undefined;
}

/** As the contract has it, but `images` are ids of stored pictures. */
export type ColourRecord = ProductColour;

/** Paise. */
export interface Prices {
  price: number;
  saleprice: number;
}

/** A variant with what is its own: what it has in common with the others is the product's. */
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

/** What a product may tell of itself beside the rest; cards do without. */
export const DETAILS = [
  'fabric',
  'care',
  'origin',
  'modelHeight',
  'modelSize',
  'sizeChart',
  ...DECLARATIONS,
] as const;

/** A product as this service thinks of it: money in integer paise, weight in grams, ids as hex. */
export interface ProductRecord extends Omit<Product, Restated> {
  id: string;
  category: CategoryRef;
  /** One for each colour and size, in their order; of a card those that are stored, or none. */
  variants: VariantRecord[];
  countedBy: 'product' | 'variant';
  /** Where variants have prices of their own: what the others cost. */
  basePrices?: Prices;
  /** Units of variants as they were read, where these are counted: a change is made on them, or not at all. */
  storedStocks?: (number | null)[];
  createdAt: Date;
  updatedAt: Date;
}
