import { Link } from '@tanabana/storefront';
import { CloseIcon, VisuallyHidden } from '@tanabana/ui';
import { type ActiveFilter, allCleared, type Fixed } from './active-filters.ts';
import styles from './filter-chips.module.css';
import { type ShopState, shopSearch } from './shop-state.ts';

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  state: ShopState;
  fixed: Fixed | undefined;
}

/** What narrows the products now; pressed, it is let go. */
export function FilterChips({ filters, state, fixed }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className={styles.chips}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Link to={{ search: shopSearch(state, without) }} className={styles.chip}>
            <VisuallyHidden>Remove </VisuallyHidden>
            {label} <CloseIcon size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={{ search: shopSearch(state, allCleared(state, fixed)) }} className={styles.clear}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
