import type { ProductFacets } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { Button, Sheet, Skeleton } from '@tanabana/ui';
import styles from './filters.module.css';
import type { ShopState } from './shop-state.ts';

export interface FilterPanelProps {
  state: ShopState;
  onChange: (change: Partial<ShopState>) => void;
  /** How many each choice would leave; undefined while not known. */
  facets: ProductFacets | undefined;
  /** Slug of the category that the page is about: the panel then leads to the others. */
  category?: string;
}

const PLACES = [1, 2, 3, 4, 5, 6];

const Waiting = (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton className={styles.field} />
    {PLACES.map((place) => (
      <Skeleton key={place} text />
    ))}
    <Skeleton className={styles.field} />
    <Skeleton className={styles.block} />
  </div>
);

const FilterPanel = lazily<FilterPanelProps>(() => import('./filter-panel.tsx'), Waiting);

/** The filters beside the products. */
export function FilterColumn(props: FilterPanelProps) {
  return (
    <aside aria-label="Filter" className={styles.column}>
      <FilterPanel {...props} />
    </aside>
  );
}

interface FilterSheetProps extends FilterPanelProps {
  open: boolean;
  onClose: () => void;
  /** How many products there are with the filters as they are. */
  total: number | undefined;
}

/** The same over the page, where there is no room beside the products. */
export function FilterSheet({ open, onClose, total, ...panel }: FilterSheetProps) {
  const show = (
    <Button block onClick={onClose}>
      {total === undefined ? 'Show products' : `Show ${total} products`}
    </Button>
  );
  return (
    <Sheet open={open} onClose={onClose} side="left" title="Filter" footer={show}>
      <FilterPanel {...panel} />
    </Sheet>
  );
}
