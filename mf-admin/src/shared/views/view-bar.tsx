import { Link } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';
import type { TableViews } from './use-table-views.ts';
import { ColumnsDialog, EditViewsDialog, SaveViewDialog } from './view-dialogs.tsx';
import styles from './views.module.css';

interface ViewBarProps {
  views: TableViews;
  /** Columns that can be hidden; none where the list is no table. */
  columns: readonly string[];
}

/** Saved views as links above a table, and its columns (rule 25.5). */
export function ViewBar({ views, columns }: ViewBarProps) {
  const [opened, setOpened] = useState<'save' | 'edit' | 'columns' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <nav aria-label="Saved views" className={styles.bar}>
      {views.views.length > 0 && (
        <Link
          to={{ search: '' }}
          aria-current={views.isPlain ? 'page' : undefined}
          className={styles.chip}
        >
          All
        </Link>
      )}
      {views.views.map(({ name, search }) => (
        <Link
          key={name}
          to={{ search }}
          aria-current={search === views.search ? 'page' : undefined}
          className={styles.chip}
        >
          {name}
        </Link>
      ))}
      <Button size="s" variant="quiet" aria-haspopup="dialog" onClick={() => setOpened('save')}>
        Save View
      </Button>
      {views.views.length > 0 && (
        <Button size="s" variant="quiet" aria-haspopup="dialog" onClick={() => setOpened('edit')}>
          Edit Views
        </Button>
      )}
      {columns.length > 0 && (
        <Button
          size="s"
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => setOpened('columns')}
        >
          Columns
        </Button>
      )}
      {opened === 'save' && <SaveViewDialog views={views} onClose={close} />}
      {opened === 'edit' && <EditViewsDialog views={views} onClose={close} />}
      {opened === 'columns' && <ColumnsDialog views={views} columns={columns} onClose={close} />}
    </nav>
  );
}
