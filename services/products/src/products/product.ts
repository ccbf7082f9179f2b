import type { Choice, Product, ProductColour } from '@tanabana/contracts';
import type { StockedVariant } from '@tanabana/service-kit/stock';

export interface CategoryRef {
  id: string;
  name: string;
  slug: string;
  /** HSN code of its products that have none of their own. */
  hsn?: string | undefined;
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
  | 'basePrices';

/** A product as this service thinks of it: money in integer paise, weight in grams, ids as hex. */
export interface ProductRecord extends Omit<Product, Restated> {
  id: string;
  category: CategoryRef;
  /** One for each colour and size, in their order; none where only a card was read. */
  variants: VariantRecord[];
  countedBy: 'product' | 'variant';
  /** Where variants have prices of their own: what the others cost. */
  basePrices?: Prices;
  /** Units of variants as they were read, where these are counted: a change is made on them, or not at all. */
  storedStocks?: (number | null)[];
  createdAt: Date;
  updatedAt: Date;
}
