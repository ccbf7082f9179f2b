import type { Category } from '@tanabana/contracts';

/** A category without what another service knows of it. */
export type PlainCategory = Omit<Category, 'count'>;

export type NewCategory = Pick<Category, 'name' | 'slug' | 'description' | 'attributes'>;

/** What of a new category another one has already. */
export type Taken = 'name' | 'slug';

export interface CategoryPage {
  data: PlainCategory[];
  total: number;
  page: number;
  limit: number;
}

/** Names are the same whatever the case, the spacing and the way their letters are encoded. */
export const fold = (name: string): string =>
  name.trim().normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
