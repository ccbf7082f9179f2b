import { randomBytes } from 'node:crypto';
import {
  type Category,
  type CategoryList,
  type CategoryQuery,
  type ChangedCategory,
  declarationsIn,
  hsnProblem,
  type NewCategory as NewCategoryBody,
  slugify,
  versionETag,
} from '@tanabana/contracts';
import { AppError, invalid, type Logger, unavailable } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { ProductCounts, Products } from '../products/products-client.ts';
import {
  type CategoryRepository,
  CLOSED_MS,
  isCopied,
  type PlainCategory,
} from './category-repository.ts';

export type CategoryService = ReturnType<typeof createCategoryService>;

/** Names without letters for a slug (कुर्ती) still need an address. */
const madeSlug = (name: string): string =>
  slugify(name) || `category-${randomBytes(4).toString('hex')}`;

export interface CategoryServiceDeps {
  categories: CategoryRepository;
  counts: ProductCounts;
  products: Products;
  log: Pick<Logger, 'warn'>;
}

/** Milliseconds; well within the time that a category stays closed. */
const MAX_REMOVE_MS = CLOSED_MS / 2;

/** The change was based on another version; `details.current` is the current one. */
const categoryChanged = (current: PlainCategory): AppError =>
  new AppError('category.changed', {
    details: { current },
    headers: { ETag: versionETag(current) },
  });

/** Category rules (rule 3.4). */
export function createCategoryService({ categories, counts, products, log }: CategoryServiceDeps) {
  /** Without counts the field is omitted: unknown is not zero. */
  async function counted(list: PlainCategory[]): Promise<Category[]> {
    const bySlug = await counts.bySlug();
    if (!bySlug) return list;
    return list.map((category) => ({ ...category, count: bySlug.get(category.slug) ?? 0 }));
  }

  async function list({ q, page, limit }: CategoryQuery): Promise<CategoryList> {
    const found = await categories.list(q, page, limit);
    return { ...found, data: await counted(found.data) };
  }

  async function get(key: string): Promise<Category> {
    const found = await categories.find(key);
    if (!found) throw new AppError('category.not_found');
    return found;
  }

  /**
   * Throws `request.invalid` for an HSN code without a rate, `server.unavailable`; the existing
   * code may stay.
   */
  async function assertKnownHsn(hsn: string | undefined, id?: string): Promise<void> {
    if (!hsn || (id !== undefined && (await categories.find(id))?.hsn === hsn)) return;
    const problem = hsnProblem(hsn, await products.gstRates());
    if (problem) throw invalid('hsn', problem, true);
  }

  async function create(wanted: NewCategoryBody, by: Actor): Promise<Category> {
    const { name, description, hsn, sizeChart, attributes } = wanted;
    await assertKnownHsn(hsn);
    const optional = { ...(hsn && { hsn }), ...(sizeChart && { sizeChart }) };
    if (await categories.hasName(name)) throw new AppError('category.name_taken');
    const slug = wanted.slug || madeSlug(name);
    const result = await categories.insert(
      { name, slug, description, ...optional, ...declarationsIn(wanted), attributes },
      by,
    );
    if ('taken' in result) throw new AppError(`category.${result.taken}_taken`);
    return result.category;
  }

  /** Notifies products of a new name at once; if that fails, `spreadRenames` does. */
  async function update(
    id: string,
    wanted: ChangedCategory,
    by: Actor,
    ifMatch?: string,
  ): Promise<Category> {
    const { slug, ...rest } = wanted;
    await assertKnownHsn(wanted.hsn, id);
    const change = slug ? { ...rest, slug } : rest;
    const result = await categories.change(id, change, by, ifMatch);
    if (!result) throw new AppError('category.not_found');
    if ('changed' in result) throw categoryChanged(result.changed);
    if ('taken' in result) throw new AppError(`category.${result.taken}_taken`);
    if (isCopied(change)) {
      await products.categoryChanged(id).catch((err: unknown) => {
        log.warn(
          { err, category: id },
          'the products service will be notified of the new name later',
        );
      });
    }
    return result.category;
  }

  /**
   * Deletes a category without products. It is hidden before the final check for products, and a
   * product stored meanwhile checks for its category again: one of the two notices the other.
   */
  async function remove(id: string, by: Actor): Promise<void> {
    await get(id);
    if (await products.use(id)) throw new AppError('category.in_use');
    const at = new Date();
    if (!(await categories.close(id, at))) throw new AppError('category.not_found');
    const used = await products.use(id);
    const late = Date.now() - at.getTime() > MAX_REMOVE_MS;
    if (used || late) await categories.reopen(id, at);
    if (used) throw new AppError('category.in_use');
    if (late || !(await categories.removeClosed(id, at, by))) {
      throw unavailable(5);
    }
  }

  return { list, get, create, update, remove };
}

export interface SpreadOptions {
  categories: Pick<CategoryRepository, 'renamed' | 'settle'>;
  products: Pick<Products, 'categoryChanged'>;
  now?: () => Date;
}

/** Milliseconds after which no request with the old name is running. */
const SURELY_OVER_MS = 150_000;

/**
 * Notifies the products service of every change that it may have missed: after a crash, an outage,
 * and once when no request with the old name can be running any more. Idempotent, also from several
 * instances.
 */
export async function spreadRenames(options: SpreadOptions): Promise<void> {
  const { categories, products, now = () => new Date() } = options;
  for (const { id, at } of await categories.renamed()) {
    const last = now().getTime() - at.getTime() > SURELY_OVER_MS;
    await products.categoryChanged(id);
    if (last) await categories.settle(id, at);
  }
}
