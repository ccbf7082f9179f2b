import type { ProductSort } from '@tanabana/contracts';
import { Button, FilterIcon, SelectField } from '@tanabana/ui';
import { ColumnChoice } from './column-choice.tsx';
import { type ShopState, SORTS } from './shop-state.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  state: ShopState;
  onChange: (change: Partial<ShopState>) => void;
  /** How many are on this page; undefined while loading. */
  shown: number | undefined;
  total: number | undefined;
  /** How many filters are in use. */
  filters: number;
  /** Opens the filters where they do not stand beside. */
  onFilter: (() => void) | undefined;
}

/** How many there are, their order, and how many stand side by side. */
export function Toolbar({ state, onChange, shown, total, filters, onFilter }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <p className={styles.count} role="status">
        {total === undefined ? '' : `Showing ${shown} of ${total} products`}
      </p>
      {onFilter && (
        <Button variant="secondary" className={styles.filter} onClick={onFilter}>
          <FilterIcon size={18} /> Filter{filters > 0 && ` (${filters})`}
        </Button>
      )}
      <ColumnChoice columns={state.columns} onChange={(columns) => onChange({ columns })} />
      <SelectField
        label="Sort by"
        hideLabel
        className={styles.sort}
        options={SORTS}
        value={state.sort}
        onChange={(event) => onChange({ sort: event.target.value as ProductSort })}
      />
    </div>
  );
}
