import { api, Link, useApi } from '@tanabana/storefront';
import styles from './category-chips.module.css';
import { type ShopState, shopSearch } from './shop-state.ts';

/** One category or all; the chosen one, pressed again, is let go (spec.md section 5, Shop filters). */
export function CategoryChips({ state }: { state: ShopState }) {
  const { data } = useApi(api.categories.list, {});
  const chosen = state.category.toLowerCase();
  const isChosen = (one: { slug: string; name: string; _id: string }): boolean =>
    [one.slug, one.name.toLowerCase(), one._id].includes(chosen);
  return (
    <nav aria-label="Categories" className={styles.chips}>
      <Chip to={shopSearch(state, { category: '' })} chosen={chosen === ''}>
        All
      </Chip>
      {data?.data.map((category) => (
        <Chip
          key={category._id}
          to={shopSearch(state, { category: isChosen(category) ? '' : category.slug })}
          chosen={isChosen(category)}
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
