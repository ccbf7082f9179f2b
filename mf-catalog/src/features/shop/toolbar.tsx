import type { ProductSort } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { CloseIcon, SelectField, VisuallyHidden } from '@tanabana/ui';
import { type ReactNode, useId } from 'react';
import { type ActiveFilter, allCleared, type Fixed } from './active-filters.ts';
import { COLUMNS, type Columns, type ShopState, SORTS, shopSearch } from './shop-state.ts';
import styles from './toolbar.module.css';
import { useMostColumns } from './use-breakpoints.ts';

interface ToolbarProps {
  state: ShopState;
  onChange: (change: Partial<ShopState>) => void;
  /** Number on this page; undefined while loading. */
  shown: number | undefined;
  total: number | undefined;
  /** Button that opens the filters if they are not beside the products. */
  filterButton: ReactNode;
}

/** Result count, sort order, and number of columns. */
export function Toolbar({ state, onChange, shown, total, filterButton }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <p className={styles.count} role="status">
        {total === undefined ? '' : `Showing ${shown} of ${total} products`}
      </p>
      {filterButton}
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

const BARS = [1, 2, 3, 4, 5];

interface ColumnChoiceProps {
  columns: Columns;
  onChange: (columns: Columns) => void;
}

/** Number of columns: 2, 3, 4 or 5, as far as they fit. */
function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const name = useId();
  const most = useMostColumns() ?? 5;
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.columnsLegend}>Columns</legend>
      {COLUMNS.filter((count) => count <= most).map((count) => (
        <label
          key={count}
          className={styles.columnsOption}
          data-count={count}
          title={`${count} columns`}
        >
          <input
            type="radio"
            name={name}
            value={count}
            aria-label={`${count} columns`}
            checked={count === Math.min(columns, most)}
            onChange={() => onChange(count)}
          />
          <span aria-hidden="true" className={styles.bars}>
            {BARS.slice(0, count).map((bar) => (
              <i key={bar} />
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  state: ShopState;
  fixed: Fixed | undefined;
}

/** The active filters; pressing one removes it. */
export function FilterChips({ filters, state, fixed }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={styles.chips}>
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
