import { Button, FilterIcon, Sheet, windowIs } from '@tanabana/ui';
import { type ReactNode, useState } from 'react';
import styles from './shared.module.css';

/** A phone has one row to search; the rest is in a sheet. */
export const usePhone = windowIs('width < 45rem');

/** What stands first in the toolbar of a phone: the search, and the button of the sheet. */
export const SearchRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.searchRow}>{children}</div>
);

interface FilterSheetProps {
  /** How many filters are set. */
  set: number;
  onClear: () => void;
  /** What the button says that shows the list: 'Show 45 orders'. */
  show: string;
  /** The filters and the sort. */
  children: ReactNode;
  /** What can be done with all that fits. */
  actions?: ReactNode;
}

/** Filters, sort and what can be done with all that fits, behind a button. */
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
