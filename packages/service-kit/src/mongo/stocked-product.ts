import type {
  Choice,
  Declarations,
  Product,
  ProductColour,
  ShippingRates,
} from '@tanabana/contracts';
import type { ObjectId } from 'mongodb';

/**
 * Service whose database holds products (`databaseName(prefix, PRODUCTS_SERVICE)`), and the
 * collection.
 */
export const PRODUCTS_SERVICE = 'products';
export const PRODUCTS_COLLECTION = 'products';
/**
 * Collection beside the products with one document: what shipping costs, as the orders service
 * stores it with each change of its delivery settings.
 */
export const SHIPPING_RATES_COLLECTION = 'shippingRates';

/** Rupees. */
export interface ShippingRatesDocument extends ShippingRates {
  _id: 'current';
}

/** A colour as stored; pictures are ids in the products service's picture store. */
export type StockedColour = Omit<ProductColour, 'images'> & { images: ObjectId[] };

/**
 * Stored fields of a variant besides colour and size: only what differs from the product. Paise.
 */
export interface StockedVariant extends Choice {
  /**
   * Id of its stock count, replaced when counting restarts; only in products counted by variant,
   * like `stock`.
   */
  id?: string;
  stock?: number;
  /** A SKU entered by a person; `skusOf` generates the others. */
  sku?: string;
  /** Its own price. */
  price?: number;
  saleprice?: number;
  /** Current selling price, in products whose variants have their own prices. */
  sellingPrice?: number;
  barcode?: string;
  weight?: number;
  /** Storage location. */
  shelf?: string;
  isForSale?: false;
}

/**
 * The stored product fields that the orders service reads; the products service's document extends
 * it. Money in integer paise.
 */
export interface StockedProduct
  extends Pick<Product, 'name' | 'sku' | 'gender' | 'price' | 'stock' | 'hsn' | 'tag'> {
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
  /** Current selling price of one unit; the lowest of its variants. */
  sellingPrice: number;
  /** Whether anything is in stock; stored for sorting. */
  inStock: boolean;
  /** Time of the last change of any kind, for changes missing from the feed (decision 0030). */
  changedAt?: Date;
  colors: StockedColour[];
  /** Missing: counted for the product as a whole. */
  countedBy?: 'variant';
  /** If variants have their own prices: the price of the others. */
  basePrices?: { price: number; saleprice: number };
  /** Missing if all variants are alike. */
  variants?: StockedVariant[];
}

/** Units of one product or variant to take or to give back. */
export interface StockLine {
  productId: ObjectId;
  quantity: number;
  /** Id of the variant's stock count; missing if the product is counted as a whole. */
  variant?: string;
  /** Colour and size, for products whose variants have their own prices. */
  selectedColor?: string | null;
  selectedSize?: string | null;
  /** Paise; if given, stock is taken only while this is the selling price. */
  sellingPrice?: number;
}

/** A stored order line, however the product is counted now. */
export interface StoredLine extends StockLine {
  /** SKU of the variant; of the product in orders older than variants. */
  sku?: string;
}

/** A product or variant with too little stock, and the units left. */
export interface Shortage {
  productId: ObjectId;
  variant?: string;
  left: number;
}
