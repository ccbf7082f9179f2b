import type { ProductFacets } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { Button, Sheet, Skeleton, VisuallyHidden } from '@tanabana/ui';
import styles from './filters.module.css';
import type { ShopState } from './shop-state.ts';

export interface FilterPanelProps {
  state: ShopState;
  onChange: (change: Partial<ShopState>) => void;
  /** How many each choice would leave; undefined while not known. */
  facets: ProductFacets | undefined;
  /** On their way for the first time: the panel is then not shown, as it would grow with them. */
  waiting: boolean;
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

const LoadedPanel = lazily<FilterPanelProps>(() => import('./filter-panel.tsx'), Waiting);

const FilterPanel = (props: FilterPanelProps) =>
  props.waiting ? Waiting : <LoadedPanel {...props} />;

/** The filters beside the products. */
export function FilterColumn(props: FilterPanelProps) {
  return (
    <aside aria-label="Filter" className={styles.column}>
      <h2>
        <VisuallyHidden>Filter</VisuallyHidden>
      </h2>
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
