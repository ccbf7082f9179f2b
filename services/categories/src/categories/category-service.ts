import { randomBytes } from 'node:crypto';
import {
  type Category,
  type CategoryList,
  type CategoryQuery,
  type NewCategory as NewCategoryBody,
  slugify,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { ProductCounts } from '../counts/product-counts.ts';
import type { PlainCategory } from './category.ts';
import type { CategoryRepository } from './category-repository.ts';

export type CategoryService = ReturnType<typeof createCategoryService>;

/** A name in letters that slugs do not have (कुर्ती) still needs an address. */
const madeSlug = (name: string): string =>
  slugify(name) || `category-${randomBytes(4).toString('hex')}`;

export function createCategoryService(categories: CategoryRepository, counts: ProductCounts) {
  /** Without counts nothing is said of them: not knowing is not zero. */
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

  async function create(wanted: NewCategoryBody): Promise<Category> {
    const { name, description, attributes } = wanted;
    if (await categories.hasName(name)) throw new AppError('category.name_taken');
    const slug = wanted.slug || madeSlug(name);
    const result = await categories.insert({ name, slug, description, attributes });
    if ('taken' in result) throw new AppError(`category.${result.taken}_taken`);
    return result.category;
  }

  return { list, get, create };
}
