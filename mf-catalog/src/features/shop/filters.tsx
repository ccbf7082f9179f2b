import { lazily } from '@tanabana/storefront';
import { Button, FilterIcon, Sheet, Skeleton, useOpener, VisuallyHidden } from '@tanabana/ui';
import type { FilterPanelProps } from './filter-panel.tsx';
import styles from './filters.module.css';

const LINES = [1, 2, 3, 4, 5, 6];

const Waiting = (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton className={styles.field} />
    {LINES.map((line) => (
      <Skeleton key={line} text />
    ))}
    <Skeleton className={styles.field} />
    <Skeleton className={styles.block} />
  </div>
);

const LoadedPanel = lazily<FilterPanelProps>(() => import('./filter-panel.tsx'), Waiting);

const FilterPanel = (props: FilterPanelProps) =>
  props.waiting ? Waiting : <LoadedPanel {...props} />;

/** The filters beside the products; reserves their space until the window's width is known. */
export function FilterColumn({ isSure, ...props }: FilterPanelProps & { isSure: boolean }) {
  return (
    <aside aria-label="Filter" className={styles.column}>
      <h2>
        <VisuallyHidden>Filter</VisuallyHidden>
      </h2>
      {isSure ? <FilterPanel {...props} /> : Waiting}
    </aside>
  );
}

interface FilterButtonProps extends FilterPanelProps {
  /** Number of active filters. */
  filters: number;
  /** Number of products with the current filters. */
  total: number | undefined;
}

/**
 * Opens the filters over the page if there is no room beside the products. It has the state of the
 * sheet, so that opening it does not render the products again.
 */
export function FilterButton({ filters, total, ...panel }: FilterButtonProps) {
  const { isOpen, open, close } = useOpener();
  const show = (
    <Button block onClick={close}>
      {total === undefined
        ? 'Show products'
        : total === 1
          ? 'Show 1 product'
          : `Show ${total} products`}
    </Button>
  );
  return (
    <>
      <Button variant="secondary" className={styles.button} onClick={open}>
        <FilterIcon size={18} /> Filter{filters > 0 && ` (${filters})`}
      </Button>
      <Sheet open={isOpen} onClose={close} side="left" title="Filter" footer={show}>
        <FilterPanel {...panel} />
      </Sheet>
    </>
  );
}
