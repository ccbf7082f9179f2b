import {
  type Choice,
  choiceKey,
  choiceName,
  choicesOf,
  sameChoice,
  skusOf,
} from '@tanabana/contracts';
import type {
  AnyBulkWriteOperation,
  ClientSession,
  Collection,
  MongoClient,
  ObjectId,
} from 'mongodb';
import { createOutbox, type NewEvent } from './events/outbox.ts';
import { createAudit } from './mongo/audit.ts';
import type { ChangeFeed } from './mongo/change-feed.ts';
import { returnToProduct, returnToVariant, take } from './mongo/stock-writes.ts';
import {
  PRODUCTS_COLLECTION,
  type Shortage,
  type StockedProduct,
  type StockedVariant,
  type StockLine,
  type StoredLine,
} from './mongo/stocked-product.ts';
import { type CollectionWrite, writeTogether } from './mongo/write-together.ts';

export * from './mongo/stocked-product.ts';

/** Rolls back a transaction because stock was insufficient. */
export class InsufficientStock extends Error {
  /**
   * Stock at the time of the failure; empty if something else had changed (price, counting, or
   * stock returned meanwhile), so that a retry may succeed.
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
  'category._id': 1,
  'category.name': 1,
  'category.slug': 1,
  'category.hsn': 1,
  gender: 1,
  hsn: 1,
  tag: 1,
  price: 1,
  sellingPrice: 1,
  stock: 1,
  inStock: 1,
  colors: 1,
  countedBy: 1,
  basePrices: 1,
  variants: 1,
} as const;

/** Id of a missing variant count. */
export const NO_COUNT = '';

/** Audit field names for stock that orders return to another count, or to none. */
export const RETURNED = 'returned';
export const UNPLACED = 'unplaced';

/** Audit field with the reason for a change. */
export const REASON = 'reason';

/**
 * The only code besides the products service that writes stock (decisions 0007, 0033). It works on
 * the products database within the caller's transaction, so that an order and its stock are stored
 * together or not at all, and publishes the changed products to all instances.
 */
export function createStock(
  client: MongoClient,
  database: string,
  changeFeed: Pick<ChangeFeed, 'publish'>,
) {
  const db = client.db(database);
  const products: Collection<StockedProduct> = db.collection<StockedProduct>(PRODUCTS_COLLECTION);
  const audit = createAudit(db);
  const outbox = createOutbox(db);

  /** Returns products unordered; unknown ids are omitted. */
  const readForOrder = (
    ids: readonly ObjectId[],
    session?: ClientSession,
  ): Promise<StockedProduct[]> =>
    products
      .find({ _id: { $in: [...ids] } }, { projection: ORDER_FIELDS, session })
      .sort({ _id: 1 })
      .toArray();

  const publish = (session: ClientSession, lines: readonly StockLine[]): void =>
    changeFeed.publish(
      { products: lines.map(({ productId }) => productId.toHexString()) },
      session,
    );

  async function takeStock(
    session: ClientSession,
    lines: readonly StockLine[],
    others: readonly CollectionWrite[] = [],
  ): Promise<void> {
    const writes = mergeLines(lines, priceKey);
    publish(session, writes);
    const { namespace } = products;
    const takes = writes.map(
      (write): CollectionWrite => ({ name: 'updateOne', namespace, ...take(write) }),
    );
    const events = outbox.writing(writes.map((line) => stockEvent(line, -line.quantity)));
    const all = [...takes, ...events, ...others];
    const updates = all.filter(({ name }) => name === 'updateOne');
    if ((await writeTogether(client, session, all)) === updates.length) return;
    // Read outside the transaction, where the units just taken would be missing.
    const now = await readForOrder(writes.map((line) => line.productId));
    throw new InsufficientStock(shortages(lines, now));
  }

  return {
    /** Creates the outbox of the products database, so that no transaction has to. */
    prepare: outbox.prepare,

    readForOrder,

    /**
     * Returns stock entries of a product's audit log, newest first, before the entry `before` if
     * given; without stock that orders returned to a count, which the orders record.
     */
    entered: (product: string, before: string | null, limit: number) =>
      audit.touching(product, {
        fields: `^(stock$|variants\\..*\\.stock$|${UNPLACED}\\.)`,
        before,
        limit,
      }),

    /**
     * Takes all lines within the caller's transaction, which the caller must abort on error, and
     * executes `others` in the same command; each of these updates must match. Never takes more
     * than is in stock. Throws `InsufficientStock`.
     */
    takeStock,

    /**
     * Like `takeStock` for lines of an order that returned their units, from their current stock
     * count; returns the lines with it.
     */
    async retake<T extends StoredLine>(session: ClientSession, lines: readonly T[]): Promise<T[]> {
      const now = await readForOrder(lines.map(({ productId }) => productId));
      const counted = lines.map(({ variant: _, ...line }): T => {
        const product = now.find(({ _id }) => _id.equals(line.productId));
        if (product?.countedBy !== 'variant') return line as T;
        return { ...line, variant: findVariant(product, line)?.id ?? NO_COUNT } as T;
      });
      await takeStock(session, counted);
      return counted;
    },

    /**
     * Returns units to their variants within the caller's transaction. Units that go to another
     * count, or to none, are recorded in the products' audit log; deleted products are skipped.
     * @param order order name for the audit log
     */
    async restock(session: ClientSession, lines: readonly StoredLine[], order = ''): Promise<void> {
      publish(session, lines);
      const ids = lines.map(({ productId }) => productId);
      const now = new Map(
        (await readForOrder(ids, session)).map((product) => [product._id.toHexString(), product]),
      );
      const writes: AnyBulkWriteOperation<StockedProduct>[] = [];
      const events: NewEvent[] = [];
      const records: Parameters<typeof audit.recordAll>[0][number][] = [];
      for (const line of mergeLines(lines, lineKey)) {
        const product = now.get(line.productId.toHexString());
        if (!product) continue;
        if (product.countedBy !== 'variant') {
          writes.push(returnToProduct(line));
          events.push(stockEvent({ ...line, variant: undefined }, line.quantity));
          continue;
        }
        const variant = findVariant(product, line);
        if (variant?.id !== undefined) {
          writes.push(returnToVariant(line, variant.id));
          events.push(stockEvent({ ...line, variant: variant.id }, line.quantity));
        }
        if (variant && variant.id === line.variant) continue;
        const name = choiceName(variant ?? choiceOf(line));
        const from = variant ? (variant.stock ?? 0) : null;
        const to = (from ?? 0) + line.quantity;
        const field = variant ? `variants.${name}.stock` : `${UNPLACED}.${line.sku ?? name}`;
        records.push({
          by: { id: null, username: `Order ${order}`.trim() },
          action: variant ? RETURNED : UNPLACED,
          target: { id: product._id.toHexString(), name: product.name },
          changes: [{ field, from, to }],
        });
      }
      if (writes.length > 0) await products.bulkWrite(writes, { session });
      await outbox.write(events, { session });
      await audit.recordAll(records, { session });
    },
  };
}

/** Returns the event of units that orders take (`change` below 0) or return. */
const stockEvent = (
  { productId, variant, sku }: Pick<StoredLine, 'productId' | 'variant' | 'sku'>,
  change: number,
): NewEvent => {
  const id = productId.toHexString();
  return {
    type: 'stock.changed',
    at: new Date(),
    entity: { kind: 'product', id },
    data: {
      productId: id,
      sku: variant === undefined ? null : (sku ?? null),
      change,
      cause: 'order',
    },
  };
};

const choiceOf = ({ selectedColor, selectedSize }: StockLine): Choice => ({
  color: selectedColor ?? '',
  size: selectedSize ?? null,
});

/** Returns all variants of a product, including those without stored fields. */
export function variantsOf({ colors, variants = [] }: StockedProduct): StockedVariant[] {
  const stored = new Map(variants.map((variant) => [choiceKey(variant), variant]));
  return choicesOf(colors).map((choice) => ({ ...stored.get(choiceKey(choice)), ...choice }));
}

/** Finds the variant of a line by its stock count, else its SKU, else colour and size. */
function findVariant(
  { sku: product, variants = [] }: StockedProduct,
  line: StoredLine,
): StockedVariant | undefined {
  const { variant: id, sku } = line;
  const byId = id === undefined ? undefined : variants.find((variant) => variant.id === id);
  if (byId) return byId;
  const named = skusOf(product, variants).findIndex(
    (known) => known.toUpperCase() === sku?.toUpperCase(),
  );
  return variants[named] ?? variants.find((variant) => sameChoice(variant, choiceOf(line)));
}

/** Returns the key of the stock count of a line. */
export const poolOf = ({ productId, variant }: Pick<StockLine, 'productId' | 'variant'>): string =>
  `${productId.toHexString()} ${variant ?? ''}`;

const priceKey = (line: StockLine): string => `${poolOf(line)} ${line.sellingPrice ?? ''}`;
const lineKey = (line: StockLine): string => `${poolOf(line)} ${choiceKey(choiceOf(line))}`;

/**
 * Merges lines by key and sorts them, so that concurrent orders lock the same stock in the same
 * order and cannot deadlock.
 */
export function mergeLines<T extends StockLine>(
  lines: readonly T[],
  keyOf: (line: StockLine) => string = poolOf,
): (T & { choices: Choice[] })[] {
  const merged = new Map<string, T & { choices: Choice[] }>();
  for (const line of lines) {
    const key = keyOf(line);
    const known = merged.get(key);
    const quantity = line.quantity + (known?.quantity ?? 0);
    merged.set(key, { ...line, quantity, choices: [...(known?.choices ?? []), choiceOf(line)] });
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** Returns the units available for a line; 0 for a deleted product or variant. */
function unitsLeft(
  { variant: id }: Pick<StockLine, 'variant'>,
  product: Pick<StockedProduct, 'stock' | 'countedBy' | 'variants'> | undefined,
): number {
  if (id === undefined || product?.countedBy !== 'variant') return product?.stock ?? 0;
  return product.variants?.find((variant) => variant.id === id)?.stock ?? 0;
}

/** Returns the available units of each stock count of the lines, by `poolOf`. */
export function poolsOf(
  lines: readonly StockLine[],
  products: readonly Pick<StockedProduct, '_id' | 'stock' | 'countedBy' | 'variants'>[],
): Map<string, number> {
  const byId = new Map(products.map((product) => [product._id.toHexString(), product]));
  return new Map(
    lines.map((line) => [poolOf(line), unitsLeft(line, byId.get(line.productId.toHexString()))]),
  );
}

/** Returns the stock counts of which the lines need more than is available. */
export function shortages(
  lines: readonly StockLine[],
  products: Parameters<typeof poolsOf>[1],
): Shortage[] {
  const left = poolsOf(lines, products);
  return mergeLines(lines).flatMap(({ productId, variant, quantity }) => {
    const units = left.get(poolOf({ productId, variant })) ?? 0;
    if (units >= quantity) return [];
    return [{ productId, ...(variant === undefined ? {} : { variant }), left: units }];
  });
}
