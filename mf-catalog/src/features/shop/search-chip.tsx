import { Link } from '@tanabana/storefront';
import { CloseIcon } from '@tanabana/ui';
import styles from './category-chips.module.css';
import { type ShopState, shopSearch } from './shop-state.ts';

/** The words that are searched for; pressed, they are let go. */
export function SearchChip({ state }: { state: ShopState }) {
  if (state.q === '') return null;
  return (
    <Link
      to={{ search: shopSearch(state, { q: '' }) }}
      className={styles.asked}
      aria-label={`Clear the search for ${state.q}`}
    >
      “{state.q}” <CloseIcon size={16} />
    </Link>
  );
}
