import type { Category, ProductFacets } from '@tanabana/contracts';
import { api, Link, paths, useApi } from '@tanabana/storefront';
import { useId } from 'react';
import styles from './filter-panel.module.css';
import { findCategory } from './find-category.ts';
import { type ShopState, shopSearch } from './shop-state.ts';

interface CategoryFilterProps {
  state: ShopState;
  facets: ProductFacets | undefined;
  category: string | undefined;
}

/**
 * One category or all, each with what it would leave, if anything; the chosen one, pressed again, is let go. On the
 * page of a category the others are links to their pages.
 */
export function CategoryFilter({ state, facets, category }: CategoryFilterProps) {
  const id = useId();
  const { data } = useApi(api.categories.list, {});
  const chosen = findCategory(data?.data, category ?? state.category);
  const target = (one: Category) =>
    category === undefined
      ? { search: shopSearch(state, { category: one === chosen ? '' : one.slug }) }
      : one === chosen
        ? paths.shop()
        : paths.category(one.slug);
  const left = (one: Category): number | undefined =>
    facets && (facets.category.find(({ slug }) => slug === one.slug)?.count ?? 0);
  const shown = data?.data.filter((one) => left(one) !== 0 || one === chosen) ?? [];
  if (shown.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h3 id={id} className={styles.legend}>
        Category
      </h3>
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one._id}>
            <Link
              to={target(one)}
              className={styles.category}
              aria-current={one === chosen ? 'true' : undefined}
            >
              {one.name} <span className={styles.count}>{left(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
