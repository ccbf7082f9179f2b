import { Button, FilterIcon, Sheet, windowIs } from '@tanabana/ui';
import { type ReactNode, useState } from 'react';
import styles from './shared.module.css';

/** Phones show one search row; the rest is in a sheet. */
export const usePhone = windowIs('width < 45rem');

/** First row of a phone's toolbar: search and the sheet's button. */
export const SearchRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.searchRow}>{children}</div>
);

interface FilterSheetProps {
  /** Number of active filters. */
  set: number;
  onClear: () => void;
  /** Label of the closing button: 'Show 45 orders'. */
  show: string;
  /** Filters and sort. */
  children: ReactNode;
  /** Actions on all matches. */
  actions?: ReactNode;
}

/** Filters, sort and actions behind a button. */
export function FilterSheet({ set, onClear, show, children, actions }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FilterIcon size={18} />
        Filters {set > 0 && <strong>{set}</strong>}
      </Button>
      <Sheet
        side="bottom"
        open={open}
        onClose={close}
        title="Filters"
        footer={
          <>
            <Button variant="secondary" onClick={onClear}>
              Clear
            </Button>
            <Button onClick={close}>{show}</Button>
          </>
        }
      >
        <div className={styles.form}>
          {children}
          {actions && <div className={styles.wideActions}>{actions}</div>}
        </div>
      </Sheet>
    </>
  );
}
