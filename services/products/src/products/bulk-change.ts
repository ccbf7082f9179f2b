import {
  type BulkChange,
  type BulkResult,
  type ChangedProduct,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { CategoryFinder } from '../categories/category-finder.ts';
import type { CategoryRef, ProductRecord } from './product.ts';
import type { Change } from './product-changes.ts';
import type { Actor } from './product-facts.ts';
import type { Changed } from './product-write-repository.ts';

export interface BulkChangeDeps {
  categories: CategoryFinder;
  change: Change;
  unlessRemoved(
    changed: Changed,
    category: CategoryRef | undefined,
    by: Actor,
  ): Promise<ProductRecord>;
}

type What = BulkChange['change'];
type Told = BulkResult['results'][number];

/** Rupees; as for a single product (contracts, products). */
const HIGHEST_PRICE = 10_000_000;
/** Pieces. */
const MOST_STOCK = 1_000_000;

const refuse = (path: string, message: string): never => {
  throw new AppError('request.invalid', { message, errors: [{ path, message }] });
};

function newStock(stock: number, change: NonNullable<What['stock']>): number {
  const wanted = 'set' in change ? change.set : stock + change.add;
  if (wanted < 0) return refuse('stock', `Only ${stock} in stock.`);
  return wanted <= MOST_STOCK ? wanted : refuse('stock', `At most ${MOST_STOCK} in stock.`);
}

/** Percentages give whole rupees, at least one. */
function newPrice(paise: number, change: NonNullable<What['price']>, field: string): number {
  if ('set' in change) return change.set;
  const wanted = Math.max(1, Math.round((toRupees(paise) * (100 + change.percent)) / 100));
  return wanted <= HIGHEST_PRICE ? wanted : refuse(field, `Enter valid ${field}`);
}

/** What of the change makes a difference to this product; null for nothing. */
export function wantedOf(before: ProductRecord, what: What): ChangedProduct | null {
  const wanted: ChangedProduct = {};
  if (what.stock) wanted.stock = newStock(before.stock, what.stock);
  if (what.price) wanted.price = newPrice(before.price, what.price, 'price');
  if (what.saleprice) {
    wanted.saleprice = newPrice(before.saleprice, what.saleprice, 'saleprice');
  }
  if (what.tag) wanted.tag = what.tag;
  if (wanted.stock === before.stock) delete wanted.stock;
  if (wanted.price !== undefined && toPaise(wanted.price) === before.price) delete wanted.price;
  if (wanted.saleprice !== undefined && toPaise(wanted.saleprice) === before.saleprice) {
    delete wanted.saleprice;
  }
  if (wanted.tag === before.tag) delete wanted.tag;
  return Object.keys(wanted).length > 0 ? wanted : null;
}

/** One change made to many products: each takes it whole or is told why not, alone. */
export function createBulkChange({ categories, change, unlessRemoved }: BulkChangeDeps) {
  async function one(id: string, what: What, category: CategoryRef | undefined, by: Actor) {
    try {
      const changed = await change(
        id,
        (before) => {
          const wanted = wantedOf(before, what);
          return wanted ?? (category && category.id !== before.category.id ? {} : null);
        },
        { category, images: [] },
        by,
      );
      if (!changed) return { id, outcome: 'unchanged' } satisfies Told;
      await unlessRemoved(changed, category, by);
      return { id, outcome: 'changed' } satisfies Told;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { id, outcome: 'refused', reason: error.message } satisfies Told;
    }
  }

  /** Throws `product.category_unknown`, `server.unavailable`; products before that are changed. */
  return async ({ ids, change: what }: BulkChange, by: Actor): Promise<BulkResult> => {
    const category = what.category ? await categories.find(what.category) : undefined;
    const results: Told[] = [];
    for (const id of new Set(ids.map((each) => each.toLowerCase()))) {
      results.push(await one(id, what, category, by));
    }
    const count = (outcome: Told['outcome']) =>
      results.filter((told) => told.outcome === outcome).length;
    return {
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      results,
    };
  };
}
