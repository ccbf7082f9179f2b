import type { Category } from '@tanabana/contracts';

/** The category of an address part: its id, slug or name, whatever the case. */
export function findCategory(
  categories: readonly Category[] | undefined,
  key: string,
): Category | undefined {
  const wanted = key.toLowerCase();
  return categories?.find(
    ({ _id, slug, name }) => _id === wanted || slug === wanted || name.toLowerCase() === wanted,
  );
}
