import type { NewProduct } from '@tanabana/contracts';
import { fromId, newId } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import { changeProduct, letGo } from '../products/change-product.ts';
import { newProduct } from '../products/new-product.ts';
import type { CategoryRef, ProductRecord } from '../products/product.ts';
import { skuKey } from '../products/product-document.ts';
import { type Actor, productAudit } from '../products/product-facts.ts';
import type { ProductService } from '../products/product-service.ts';
import type { PlannedChange, ProductWrites } from '../products/product-write-repository.ts';
import { categoryUnknown } from '../products/refusals.ts';
import type { ShelfKeeper } from '../shelf/shelf-keeper.ts';
import type { ImportCategories } from './import-categories.ts';
import { type ReadRow, refused, type Told } from './read-rows.ts';
import { additionOf, changeOf } from './row-input.ts';

export interface BatchDeps {
  /** One by one, where lines cannot be stored together. */
  single: Pick<ProductService, 'create' | 'update' | 'remove'>;
  writes: Pick<ProductWrites, 'insertAll' | 'updateAll'>;
  /** Products by their SKU as `skuKey` writes it. */
  findBySkus(skus: readonly string[]): Promise<Map<string, ProductRecord>>;
  shelf: Pick<ShelfKeeper, 'touch'>;
  now(): Date;
}

type Planned = { read: ReadRow } & (
  | { kind: 'add'; after: ProductRecord; category: CategoryRef }
  | ({ kind: 'change'; category: CategoryRef | undefined } & PlannedChange)
  | { kind: 'alone' }
);
type Addition = Extract<Planned, { kind: 'add' }>;
type Change = Extract<Planned, { kind: 'change' }>;

/** Only what is wrong with a line itself is told of it; all else is thrown. */
function reasonOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error.errors?.[0]?.message ?? error.message;
}

/**
 * Does what rows say, all that can be in one transaction for new products and one for changed ones.
 * What stands in the way of one, such as a product that somebody changes at the same time, leaves each
 * of them to a transaction of its own.
 */
export function createImportBatch(deps: BatchDeps, categories: ImportCategories, by: Actor) {
  const { single, writes, findBySkus, shelf, now } = deps;

  /** The change that a row wants; null where the product is so already, in whatever words. */
  async function planChange({ row }: ReadRow, current: ProductRecord) {
    const wanted = changeOf(row, current);
    if (!wanted) return null;
    const category = wanted.category ? await categories.find(wanted.category) : undefined;
    const after = changeProduct(current, wanted, { category, images: [] }, now());
    return productAudit(by, current, after) && { wanted, after, category };
  }

  async function plan(read: ReadRow, current: ProductRecord | undefined): Promise<Planned | Told> {
    if (!current) return planAddition(read, additionOf(read.row));
    const change = await planChange(read, current);
    if (!change) return { line: read.line, sku: read.sku, outcome: 'unchanged' };
    const { wanted, after, category } = change;
    if (letGo(current, after).length > 0) return { read, kind: 'alone' };
    const withStock = wanted.stock !== undefined;
    const withCategory = category !== undefined;
    return { read, kind: 'change', before: current, after, withStock, withCategory, category };
  }

  async function planAddition(read: ReadRow, input: NewProduct): Promise<Planned> {
    const category = await categories.find(input.category);
    const product = newProduct(input, { id: fromId(newId()), category, at: now() });
    return { read, kind: 'add', after: { ...product, sku: read.sku }, category };
  }

  /** One line in transactions of its own, on what is stored by now. */
  async function alone(read: ReadRow): Promise<Told> {
    const { line, sku } = read;
    try {
      const current = (await findBySkus([sku])).get(skuKey(sku));
      if (!current) {
        await single.create(additionOf(read.row), [], by);
        return { line, sku, outcome: 'added' };
      }
      const change = await planChange(read, current);
      if (!change) return { line, sku, outcome: 'unchanged' };
      await single.update(current.id, change.wanted, [], by);
      return { line, sku, outcome: 'updated' };
    } catch (error) {
      return refused(line, reasonOf(error), sku);
    }
  }

  /** Takes back what was stored under a category that was removed meanwhile. */
  async function takeBack(done: Addition | Change, category: CategoryRef): Promise<Told> {
    const { line, sku } = done.read;
    if (done.kind === 'add') await single.remove(done.after.id, by);
    else await single.update(done.after.id, { category: done.before.category.id }, [], by);
    return refused(line, reasonOf(categoryUnknown(category.name)), sku);
  }

  async function together<P extends Addition | Change>(
    planned: readonly P[],
    outcome: Told['outcome'],
    store: () => Promise<boolean>,
  ): Promise<Told[]> {
    if (planned.length === 0) return [];
    const told: Told[] = [];
    if (!(await store())) {
      for (const { read } of planned) told.push(await alone(read));
      return told;
    }
    shelf.touch({ ids: planned.map(({ after }) => after.id) });
    const gone = await categories.goneOf(planned.flatMap(({ category }) => category ?? []));
    for (const done of planned) {
      const { read, category } = done;
      const isLost = category !== undefined && gone.has(category.id);
      if (isLost) told.push(await takeBack(done, category));
      else told.push({ line: read.line, sku: read.sku, outcome });
    }
    return told;
  }

  /** What became of each row, in their order. */
  return async (rows: readonly ReadRow[]): Promise<Told[]> => {
    const known = await findBySkus(rows.map(({ sku }) => sku));
    const told: Told[] = [];
    const planned: Planned[] = [];
    for (const read of rows) {
      try {
        const next = await plan(read, known.get(skuKey(read.sku)));
        if ('kind' in next) planned.push(next);
        else told.push(next);
      } catch (error) {
        told.push(refused(read.line, reasonOf(error), read.sku));
      }
    }
    const added = planned.filter((one) => one.kind === 'add');
    const changed = planned.filter((one) => one.kind === 'change');
    const stored = added.map(({ after }) => after);
    told.push(...(await together(added, 'added', () => writes.insertAll(stored, by))));
    told.push(...(await together(changed, 'updated', () => writes.updateAll(changed, by))));
    for (const { kind, read } of planned) if (kind === 'alone') told.push(await alone(read));
    return told.sort((one, other) => one.line - other.line);
  };
}
