import type {
  AnyBulkWriteOperation,
  ClientSession,
  Collection,
  MongoClient,
  ObjectId,
} from 'mongodb';
import { PRODUCTS_COLLECTION, type StockedProduct } from './stocked-product.ts';

/** Pieces of one product to take or to give back. */
export interface StockLine {
  productId: ObjectId;
  quantity: number;
  /** Paise; where given, stock is taken only while the product still sells for this. */
  sellingPrice?: number;
}

/** A product of which there is too little, and how many pieces are left. */
export interface Shortage {
  productId: ObjectId;
  left: number;
}

/**
 * `short` is what the shop had at the time of the refusal; it is empty where something else had
 * changed (the price, or stock that came back meanwhile) and another try may succeed.
 */
export type TakeResult = { taken: true } | { taken: false; short: Shortage[] };

export interface Stock {
  /** Products as they are now, in no order; unknown ids are left out. */
  readForOrder(ids: readonly ObjectId[], session?: ClientSession): Promise<StockedProduct[]>;
  /**
   * Takes all lines or none, within the caller's transaction, which must be aborted where the
   * result is not `taken`. Never takes more than there is.
   */
  takeStock(session: ClientSession, lines: readonly StockLine[]): Promise<TakeResult>;
  /** Gives pieces back within the caller's transaction; products deleted since are passed over. */
  returnStock(session: ClientSession, lines: readonly StockLine[]): Promise<void>;
}

const ORDER_FIELDS = {
  name: 1,
  sku: 1,
  category: 1,
  gender: 1,
  price: 1,
  sellingPrice: 1,
  stock: 1,
  inStock: 1,
  colors: 1,
} as const;

/**
 * The only code beside the products service that writes stock (docs/decisions/0007). It works on
 * the products database inside the transaction of whoever calls, so that an order and its stock are
 * stored together or not at all.
 */
export function createStock(client: MongoClient, database: string): Stock {
  const products: Collection<StockedProduct> = client
    .db(database)
    .collection<StockedProduct>(PRODUCTS_COLLECTION);

  const readForOrder: Stock['readForOrder'] = (ids, session) =>
    products
      .find({ _id: { $in: [...ids] } }, { projection: ORDER_FIELDS, session })
      .sort({ _id: 1 })
      .toArray();

  return {
    readForOrder,

    async takeStock(session, lines) {
      const merged = mergeByProduct(lines);
      const { matchedCount } = await products.bulkWrite(merged.map(take), { session });
      if (matchedCount === merged.length) return { taken: true };
      // Read outside the transaction: inside, the pieces just taken would be missing.
      const now = await readForOrder(merged.map((line) => line.productId));
      return { taken: false, short: shortages(merged, now) };
    },

    async returnStock(session, lines) {
      await products.bulkWrite(mergeByProduct(lines).map(giveBack), { session });
    },
  };
}

/**
 * One line a product, sorted by id: two orders of the same products lock them in the same order and
 * so never wait for each other in a circle.
 */
export function mergeByProduct(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const line of lines) {
    const key = line.productId.toHexString();
    const quantity = line.quantity + (merged.get(key)?.quantity ?? 0);
    merged.set(key, { ...line, quantity });
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** Which of the merged lines ask for more than there is; a product that is gone has 0 left. */
export function shortages(
  merged: readonly StockLine[],
  products: readonly Pick<StockedProduct, '_id' | 'stock'>[],
): Shortage[] {
  const left = new Map(products.map((product) => [product._id.toHexString(), product.stock]));
  return merged
    .map((line) => ({ line, left: left.get(line.productId.toHexString()) ?? 0 }))
    .filter(({ line, left }) => left < line.quantity)
    .map(({ line, left }) => ({ productId: line.productId, left }));
}

const take = ({
  productId,
  quantity,
  sellingPrice,
}: StockLine): AnyBulkWriteOperation<StockedProduct> => ({
  updateOne: {
    filter: {
      _id: productId,
      stock: { $gte: quantity },
      ...(sellingPrice === undefined ? {} : { sellingPrice }),
    },
    update: [
      {
        $set: {
          stock: { $subtract: ['$stock', quantity] },
          inStock: { $gt: ['$stock', quantity] },
          changedAt: new Date(),
        },
      },
    ],
  },
});

const giveBack = ({ productId, quantity }: StockLine): AnyBulkWriteOperation<StockedProduct> => ({
  updateOne: {
    filter: { _id: productId },
    update: [
      {
        $set: {
          stock: { $add: ['$stock', quantity] },
          inStock: true,
          changedAt: new Date(),
        },
      },
    ],
  },
});
