import type { NewProduct } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { type Actor, fromId, newId } from '@tanabana/service-kit/mongo';
import {
  type Categories,
  type CategoryService,
  categoryUnknown,
  createCategoryFinder,
} from '../categories/categories.ts';
import { createPauses } from '../pauses.ts';
import { changeProduct, removedPictures } from '../products/change-product.ts';
import { newProduct } from '../products/new-product.ts';
import type { CategoryRef, ProductRecord } from '../products/product.ts';
import { productAudit } from '../products/product-audit.ts';
import { skuKey } from '../products/product-document.ts';
import type { ProductRepository } from '../products/product-repository.ts';
import type { ProductService } from '../products/product-service.ts';
import type { AuditedChange } from '../products/product-write-repository.ts';
import { type LineResult, refused } from './file-line.ts';
import type { ReadProduct } from './read-products.ts';
import { additionOf, changeOf, type Defaults } from './row-changes.ts';

/** Reason of stock changes in the audit log. */
const IMPORT = 'Import';

export interface ImportCategoriesDeps {
  categories: Categories;
  links: Pick<CategoryService, 'refresh'>;
}

type ImportCategories = ReturnType<typeof createImportCategories>;

/** The categories of one import: each is looked up once and checked again after each batch. */
export function createImportCategories({ categories, links }: ImportCategoriesDeps) {
  const finder = createCategoryFinder(categories);
  const known = new Map<string, Promise<CategoryRef>>();
  /** Products by the name of a category that does not exist. */
  const missing = new Map<string, number>();

  /** Returns the category's current name and whether it was deleted. */
  async function isGone(used: CategoryRef): Promise<boolean> {
    const now = await categories.find(used.id).catch(() => used);
    if (now?.name === used.name && now.slug === used.slug) return false;
    known.clear();
    if (now) await links.refresh(used.id);
    return !now;
  }

  return {
    missing,

    /** Throws `product.category_unknown`, `server.unavailable`. */
    async find(name: string): Promise<CategoryRef> {
      const found = known.get(name.toLowerCase()) ?? finder.find(name);
      known.set(name.toLowerCase(), found);
      try {
        return await found;
      } catch (error) {
        if (error instanceof AppError && error.status < 500)
          missing.set(name, (missing.get(name) ?? 0) + 1);
        throw error;
      }
    },

    /**
     * Returns the ids of categories that were deleted while products were stored in them; products
     * in a renamed one get its new name (decision 0010).
     */
    async goneOf(used: readonly CategoryRef[]): Promise<Set<string>> {
      const each = new Map(used.map((category) => [category.id, category]));
      const gone = new Set<string>();
      for (const category of each.values()) if (await isGone(category)) gone.add(category.id);
      return gone;
    },
  };
}

export interface BatchDeps {
  /** One at a time, for lines that cannot be stored together. */
  single: Pick<ProductService, 'create' | 'update' | 'remove'>;
  products: Pick<ProductRepository, 'insertAll' | 'updateAll' | 'findBySkus'>;
}

type Planned = { read: ReadProduct } & (
  | { kind: 'add'; after: ProductRecord; category: CategoryRef }
  | ({ kind: 'change'; category: CategoryRef | undefined } & AuditedChange)
  | { kind: 'alone' }
);
type Addition = Extract<Planned, { kind: 'add' }>;
type Change = Extract<Planned, { kind: 'change' }>;

const named = ({ line, sku }: ReadProduct) => ({ line, sku });

/** Returns the reason if the line itself is at fault; rethrows other errors. */
function reasonOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error.errors?.[0]?.message ?? error.message;
}

export interface BatchOptions extends Defaults {
  by: Actor;
  /** Whether results are determined without storing anything. */
  isDryRun: boolean;
}

/** Result of a product, with its id unless nothing is stored. */
export interface ProductResult extends LineResult {
  id?: string;
}

/**
 * Applies products: new products in one transaction, changed ones in another. If a row fails, for
 * example because of a concurrent change, each is retried in its own transaction.
 */
export function createImportBatch(
  deps: BatchDeps,
  categories: ImportCategories,
  { by, isDryRun, ...defaults }: BatchOptions,
) {
  const { single, products } = deps;
  const { findBySkus } = products;
  const now = () => new Date();

  /** Returns the change that a row requires; null if the product already matches. */
  async function planChange(read: ReadProduct, current: ProductRecord) {
    const change = changeOf(read, current);
    if (!change) return null;
    const wanted = { ...change, reason: IMPORT };
    const category = wanted.category ? await categories.find(wanted.category) : undefined;
    const after = changeProduct(current, wanted, { category, images: [] }, now());
    const audit = productAudit(by, current, after, IMPORT);
    return audit && { wanted, after, category, audit };
  }

  async function plan(
    read: ReadProduct,
    current: ProductRecord | undefined,
  ): Promise<Planned | ProductResult> {
    if (!current) return planAddition(read, additionOf(read, defaults));
    const change = await planChange(read, current);
    if (!change) return { ...named(read), outcome: 'unchanged', id: current.id };
    const { wanted, after, category, audit } = change;
    if (removedPictures(current, after).length > 0) return { read, kind: 'alone' };
    const withStock = wanted.stock !== undefined || after.stock !== current.stock;
    const withCategory = category !== undefined;
    const stored = { before: current, after, withStock, withCategory, audit };
    return { read, kind: 'change', ...stored, category };
  }

  async function planAddition(read: ReadProduct, input: NewProduct): Promise<Planned> {
    const category = await categories.find(input.category);
    const id = fromId(newId());
    const after = newProduct(input, { id, sku: read.sku, category, at: now() });
    return { read, kind: 'add', after, category };
  }

  /** Applies one line in its own transactions to the current state. */
  async function alone(read: ReadProduct): Promise<ProductResult> {
    const { sku } = read;
    try {
      const current = (await findBySkus([sku])).get(skuKey(sku));
      if (!current) {
        const input = { ...additionOf(read, defaults), reason: IMPORT };
        const { id } = await single.create(input, [], by);
        return { ...named(read), outcome: 'added', id };
      }
      const change = await planChange(read, current);
      if (!change) return { ...named(read), outcome: 'unchanged', id: current.id };
      await single.update(current.id, change.wanted, [], by);
      return { ...named(read), outcome: 'updated', id: current.id };
    } catch (error) {
      return refused(read.line, reasonOf(error), sku);
    }
  }

  /** Reverts what was stored in a category that was deleted meanwhile. */
  async function takeBack(done: Addition | Change, category: CategoryRef): Promise<LineResult> {
    const { line, sku } = done.read;
    if (done.kind === 'add') await single.remove(done.after.id, by);
    else await single.update(done.after.id, { category: done.before.category.id }, [], by);
    return refused(line, reasonOf(categoryUnknown(category.name)), sku);
  }

  async function together<P extends Addition | Change>(
    planned: readonly P[],
    outcome: LineResult['outcome'],
    store: () => Promise<boolean>,
  ): Promise<ProductResult[]> {
    if (planned.length === 0) return [];
    const results: ProductResult[] = [];
    if (isDryRun) return planned.map(({ read }) => ({ ...named(read), outcome }));
    if (!(await store())) {
      for (const { read } of planned) results.push(await alone(read));
      return results;
    }
    const gone = await categories.goneOf(planned.flatMap(({ category }) => category ?? []));
    for (const done of planned) {
      const { read, category } = done;
      const isLost = category !== undefined && gone.has(category.id);
      if (isLost) results.push(await takeBack(done, category));
      else results.push({ ...named(read), outcome, id: done.after.id });
    }
    return results;
  }

  /** Returns the result of each product, by its first line, in order. */
  return async (rows: readonly ReadProduct[]): Promise<ProductResult[]> => {
    if (rows.length === 0) return [];
    const known = await findBySkus(rows.map(({ sku }) => sku));
    const results: ProductResult[] = [];
    const planned: Planned[] = [];
    const pauses = createPauses();
    for (const read of rows) {
      if (pauses.isDue()) await pauses.take();
      try {
        const next = await plan(read, known.get(skuKey(read.sku)));
        if ('kind' in next) planned.push(next);
        else results.push(next);
      } catch (error) {
        results.push(refused(read.line, reasonOf(error), read.sku));
      }
    }
    const added = planned.filter((one) => one.kind === 'add');
    const changed = planned.filter((one) => one.kind === 'change');
    const stored = added.map(({ after }) => after);
    results.push(...(await together(added, 'added', () => products.insertAll(stored, by, IMPORT))));
    results.push(...(await together(changed, 'updated', () => products.updateAll(changed))));
    for (const { kind, read } of planned) {
      if (kind !== 'alone') continue;
      results.push(isDryRun ? { ...named(read), outcome: 'updated' } : await alone(read));
    }
    return results.sort((one, other) => one.line - other.line);
  };
}
