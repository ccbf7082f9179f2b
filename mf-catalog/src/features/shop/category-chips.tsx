import type { Category } from '@tanabana/contracts';
import { api, Link, useApi } from '@tanabana/storefront';
import styles from './category-chips.module.css';
import { type ShopState, shopSearch } from './shop-state.ts';

/** One category or all; pressing the chosen one again clears it (rule 5.8). */
export function CategoryChips({ state }: { state: ShopState }) {
  const { data } = useApi(api.categories.list, {});
  const chosen = findCategory(data?.data, state.category);
  return (
    <nav aria-label="Categories" className={styles.chips}>
      <Chip to={shopSearch(state, { category: '' })} chosen={state.category === ''}>
        All
      </Chip>
      {data?.data.map((category) => (
        <Chip
          key={category._id}
          to={shopSearch(state, { category: category === chosen ? '' : category.slug })}
          chosen={category === chosen}
        >
          {category.name}
        </Chip>
      ))}
    </nav>
  );
}

function Chip({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  return (
    <Link to={{ search: to }} className={styles.chip} aria-current={chosen ? 'true' : undefined}>
      {children}
    </Link>
  );
}

/** Finds the category of a path segment: its id, slug or name, case-insensitively. */
export function findCategory(
  categories: readonly Category[] | undefined,
  key: string,
): Category | undefined {
  const wanted = key.toLowerCase();
  return categories?.find(
    ({ _id, slug, name }) => _id === wanted || slug === wanted || name.toLowerCase() === wanted,
  );
}
