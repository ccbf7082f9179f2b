import type { Product, ProductColour } from '@tanabana/contracts';
import type {
  AnyBulkWriteOperation,
  ClientSession,
  Collection,
  MongoClient,
  ObjectId,
} from 'mongodb';
import type { News } from './mongo/news.ts';

/** Whose database products live in (`databaseName(prefix, PRODUCTS_SERVICE)`), and the collection. */
export const PRODUCTS_SERVICE = 'products';
export const PRODUCTS_COLLECTION = 'products';

/** A colour of a product as stored; pictures are ids of the products service's picture store. */
export type StockedColour = Omit<ProductColour, 'images'> & { images: ObjectId[] };

/**
 * What the products service stores of a product and orders may read: the products service's own
 * document extends it. Money in integer paise.
 */
export interface StockedProduct
  extends Pick<Product, 'name' | 'sku' | 'gender' | 'price' | 'stock'> {
  _id: ObjectId;
  category: { _id: ObjectId; name: string; slug: string };
  /** What one unit sells for now. */
  sellingPrice: number;
  /** `stock > 0`, kept with every change of stock so that it can be sorted by. */
  inStock: boolean;
  /** Of the last change of any kind: how what was not told is found (docs/decisions/0030). */
  changedAt?: Date;
  colors: StockedColour[];
}

/** Units of one product to take or to give back. */
export interface StockLine {
  productId: ObjectId;
  quantity: number;
  /** Paise; where given, stock is taken only while the product still sells for this. */
  sellingPrice?: number;
}

/** A product of which there is too little, and how many units are left. */
export interface Shortage {
  productId: ObjectId;
  left: number;
}

/** Undoes a transaction whose stock did not suffice. */
export class InsufficientStock extends Error {
  /**
   * What the shop had at the time of the refusal; empty where something else had changed (the price, or
   * stock that came back meanwhile) and another try may succeed.
   */
  readonly short: Shortage[];
  constructor(short: Shortage[]) {
    super('Not enough stock');
    this.short = short;
  }
}

export type Stock = ReturnType<typeof createStock>;

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
 * stored together or not at all; which products it was is told to all instances.
 */
export function createStock(client: MongoClient, database: string, news: Pick<News, 'tell'>) {
  const products: Collection<StockedProduct> = client
    .db(database)
    .collection<StockedProduct>(PRODUCTS_COLLECTION);

  /** Products as they are now, in no order; unknown ids are left out. */
  const readForOrder = (
    ids: readonly ObjectId[],
    session?: ClientSession,
  ): Promise<StockedProduct[]> =>
    products
      .find({ _id: { $in: [...ids] } }, { projection: ORDER_FIELDS, session })
      .sort({ _id: 1 })
      .toArray();

  const tell = (session: ClientSession, lines: readonly StockLine[]): void =>
    news.tell({ products: lines.map(({ productId }) => productId.toHexString()) }, session);

  return {
    readForOrder,

    /**
     * Takes all lines within the caller's transaction, which must be aborted by what is thrown. Never takes
     * more than there is. Throws `InsufficientStock`.
     */
    async takeStock(session: ClientSession, lines: readonly StockLine[]): Promise<void> {
      const merged = mergeByProduct(lines);
      tell(session, merged);
      const { matchedCount } = await products.bulkWrite(merged.map(take), { session });
      if (matchedCount === merged.length) return;
      // Read outside the transaction: inside, the units just taken would be missing.
      const now = await readForOrder(merged.map((line) => line.productId));
      throw new InsufficientStock(shortages(merged, now));
    },

    /** Gives units back within the caller's transaction; products deleted since are passed over. */
    async restock(session: ClientSession, lines: readonly StockLine[]): Promise<void> {
      tell(session, lines);
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
