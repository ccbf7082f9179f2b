import { choiceName } from '@tanabana/contracts';
import { createAudit, databaseName, fromId, toId } from '@tanabana/service-kit/mongo';
import {
  PRODUCTS_COLLECTION,
  PRODUCTS_SERVICE,
  REASON,
  type StockedProduct,
  UNPLACED,
} from '@tanabana/service-kit/stock';
import { type HoldingOrder, heldUnits, ORDERS } from '@tanabana/service-orders/library';
import type { Collection, Db, MongoClient, ObjectId } from 'mongodb';

/** A difference in the stock of a product, or of a variant with its own stock. */
export interface StockDifference {
  product: string;
  name: string;
  sku: string;
  /** `Indigo, M`; undefined for the product as a whole. */
  variant?: string;
  /** Received units: entered stock, corrections and imports. Null if unknown. */
  cameIn: number | null;
  /** Units in orders: sold or sent in exchange, minus cancelled or returned. */
  sold: number;
  /** Returned by orders whose variant no longer exists. */
  unplaced: number;
  there: number;
  /** `there + sold + unplaced - cameIn`: above 0 there are more units than were received. */
  difference: number;
}

export interface StockReport {
  products: number;
  variants: number;
  differences: StockDifference[];
  /** Products that sold too fast to be compared; repeat later. */
  busy: number;
}

/** Reason of the settlement, for the audit. */
export interface Settlement {
  by: string;
  reason: string;
}

interface AuditEntry {
  _id: ObjectId;
  at: Date;
  target: { id: string };
  changes: { field: string; from?: unknown; to?: unknown }[];
}

/** Audited stock changes of a product. */
interface Entries {
  cameIn: number;
  /** Whether an entry contains the product's initial stock. */
  isWhole: boolean;
  unplaced: number;
  /** By variant, as `variantKey` formats it. */
  variants: Map<string, number>;
}

interface Held {
  all: number;
  byCount: Map<string, number>;
}

type Product = Pick<
  StockedProduct,
  '_id' | 'name' | 'sku' | 'stock' | 'countedBy' | 'variants' | 'changedAt'
>;

/** Where settled differences are recorded. */
export const SETTLED = 'settled';

const TRIES = 10;
const VARIANT_STOCK = /^variants\.(.*)\.stock$/s;
const IS_STOCK = new RegExp(`^(?:stock|variants\\..*\\.stock|${UNPLACED}\\..*)$`, 's');

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const variantKey = (name: string): string => name.toLowerCase();

/** Adds an entry's stock changes of variants; one without earlier stock starts at zero. */
function addVariants(known: Map<string, number>, { changes }: AuditEntry): void {
  const inEntry = new Map<string, { from: unknown; to: unknown }>();
  for (const { field, from, to } of changes) {
    const name = VARIANT_STOCK.exec(field)?.[1];
    if (name === undefined) continue;
    // A variant whose spelling changed appears twice: removed, and added.
    const other = inEntry.get(variantKey(name));
    inEntry.set(variantKey(name), { from: from ?? other?.from, to: to ?? other?.to });
  }
  for (const [key, { from, to }] of inEntry) {
    const before = isNumber(from) ? (known.get(key) ?? 0) : 0;
    known.set(key, before + number(to) - number(from));
  }
}

/**
 * Compares stock plus orders with the entered units. Everything is read from existing data, in the
 * transactions of its writers (docs/decisions/0035): orders with their lines, and the audit of
 * products.
 */
export function createStockReport(client: MongoClient, dbPrefix: string) {
  const productsDb: Db = client.db(databaseName(dbPrefix, PRODUCTS_SERVICE));
  const products: Collection<StockedProduct> = productsDb.collection(PRODUCTS_COLLECTION);
  const entries: Collection<AuditEntry> = productsDb.collection('audit');
  const orders: Collection<HoldingOrder> = client
    .db(databaseName(dbPrefix, 'orders'))
    .collection(ORDERS);
  const audit = createAudit(productsDb);

  async function read(ids: readonly string[] | null): Promise<Map<string, Product>> {
    const found = products.find(ids ? { _id: { $in: ids.map(toId) } } : {}, {
      projection: { name: 1, sku: 1, stock: 1, countedBy: 1, variants: 1, changedAt: 1 },
    });
    const all = new Map<string, Product>();
    for await (const product of found.sort({ _id: 1 })) all.set(fromId(product._id), product);
    return all;
  }

  async function heldBy(ids: readonly string[] | null): Promise<Map<string, Held>> {
    const which = ids ? { 'lines.productId': { $in: ids.map(toId) } } : {};
    const found = orders.find(
      // also of returned orders: damaged goods never go back to stock
      { $or: [{ stockHeld: true }, { 'returns.state': { $exists: true } }], ...which },
      {
        projection: {
          'lines.productId': 1,
          'lines.quantity': 1,
          'lines.variant': 1,
          returns: 1,
          stockHeld: 1,
        },
      },
    );
    const held = new Map<string, Held>();
    for await (const order of found.sort({ _id: 1 })) {
      for (const { productId, quantity, variant } of heldUnits(order)) {
        const id = fromId(productId);
        const known = held.get(id) ?? { all: 0, byCount: new Map<string, number>() };
        known.all += quantity;
        if (variant) known.byCount.set(variant, (known.byCount.get(variant) ?? 0) + quantity);
        held.set(id, known);
      }
    }
    return held;
  }

  async function enteredFor(ids: readonly string[] | null): Promise<Map<string, Entries>> {
    const which = ids ? { 'target.id': { $in: [...ids] } } : {};
    const found = entries.find(
      { ...which, 'changes.field': IS_STOCK },
      { projection: { at: 1, 'target.id': 1, changes: 1 } },
    );
    const byProduct = new Map<string, AuditEntry[]>();
    for await (const { changes, ...entry } of found.sort({ _id: 1 })) {
      const ofStock = changes.filter(({ field }) => IS_STOCK.test(field));
      const all = byProduct.get(entry.target.id) ?? [];
      byProduct.set(entry.target.id, [...all, { ...entry, changes: ofStock }]);
    }
    const entered = new Map<string, Entries>();
    for (const [id, all] of byProduct) {
      const sums: Entries = {
        cameIn: 0,
        isWhole: false,
        unplaced: 0,
        variants: new Map(),
      };
      // Entries of several instances: their ids are precise to seconds only.
      for (const entry of all.sort((one, other) => one.at.getTime() - other.at.getTime())) {
        for (const { field, from, to } of entry.changes) {
          if (field === 'stock') {
            sums.cameIn += number(to) - number(from);
            sums.isWhole ||= !isNumber(from);
          }
          if (field.startsWith(`${UNPLACED}.`)) sums.unplaced += number(to) - number(from);
        }
        addVariants(sums.variants, entry);
      }
      entered.set(id, sums);
    }
    return entered;
  }

  /** Differences of a product and its variants; empty if none. */
  function differencesOf(
    product: Product,
    held: Held | undefined,
    entered: Entries | undefined,
  ): StockDifference[] {
    const { _id, name, sku, stock, countedBy, variants = [] } = product;
    const facts = { product: fromId(_id), name, sku };
    const sums = (cameIn: number | null, sold: number, unplaced: number, there: number) => ({
      ...facts,
      cameIn,
      sold,
      unplaced,
      there,
      difference: there + sold + unplaced - (cameIn ?? 0),
    });
    const { cameIn = 0, isWhole = false, unplaced = 0 } = entered ?? {};
    const whole = sums(cameIn, held?.all ?? 0, unplaced, stock);
    const all: StockDifference[] = [isWhole ? whole : { ...whole, cameIn: null }];
    if (countedBy === 'variant') {
      for (const one of variants) {
        const variant = choiceName(one);
        const began = entered?.variants.get(variantKey(variant)) ?? null;
        const sold = held?.byCount.get(one.id ?? '') ?? 0;
        all.push({ ...sums(began, sold, 0, one.stock ?? 0), variant });
      }
    }
    return all.filter(({ cameIn, difference }) => difference !== 0 || cameIn === null);
  }

  async function compare(ids: readonly string[] | null) {
    const there = await read(ids);
    const [held, entered] = [await heldBy(ids), await enteredFor(ids)];
    const found = new Map<string, StockDifference[]>();
    for (const [id, product] of there) {
      const differences = differencesOf(product, held.get(id), entered.get(id));
      if (differences.length > 0) found.set(id, differences);
    }
    return { there, found };
  }

  /** Compares suspicious products again while nobody writes them, until the result is certain. */
  async function surely(candidates: readonly string[]) {
    const differences: StockDifference[] = [];
    let open = [...candidates];
    for (let tries = 0; open.length > 0 && tries < TRIES; tries += 1) {
      const { there, found } = await compare(open);
      const after = await read(open);
      // Every stock movement writes the product.
      const isSame = (id: string): boolean => {
        const [one, other] = [there.get(id), after.get(id)];
        return JSON.stringify(one) === JSON.stringify(other);
      };
      differences.push(...open.filter(isSame).flatMap((id) => found.get(id) ?? []));
      open = open.filter((id) => !isSame(id));
    }
    return { differences, busy: open.length };
  }

  /**
   * Compares all products, or some, while the shop sells. Reads every order, then those of
   * suspicious products again.
   */
  async function check(ids: readonly string[] | null = null): Promise<StockReport> {
    const { there, found } = await compare(ids);
    const counted = [...there.values()].filter(({ countedBy }) => countedBy === 'variant');
    return {
      products: there.size,
      variants: counted.reduce((sum, { variants = [] }) => sum + variants.length, 0),
      ...(await surely([...found.keys()])),
    };
  }

  return {
    check,

    /**
     * Records in the audit that the current stock is correct, as the start of later reports; stock
     * is unchanged.
     * @returns the settled differences
     */
    async settle({ by, reason }: Settlement): Promise<StockReport> {
      const report = await check();
      const byProduct = new Map<string, StockDifference[]>();
      for (const one of report.differences) {
        byProduct.set(one.product, [...(byProduct.get(one.product) ?? []), one]);
      }
      await audit.recordAll(
        [...byProduct.values()].flatMap((differences) => {
          const [first] = differences;
          if (!first) return [];
          const changes = differences.map(({ variant, cameIn, difference }) => ({
            field: variant === undefined ? 'stock' : `variants.${variant}.stock`,
            from: cameIn,
            to: (cameIn ?? 0) + difference,
          }));
          return {
            by: { id: null, username: by },
            action: SETTLED,
            target: { id: first.product, name: first.name },
            changes: [...changes, { field: REASON, from: null, to: reason }],
          };
        }),
      );
      return report;
    },
  };
}
