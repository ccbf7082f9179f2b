import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** What stands above a list: the search first, then filters, then what can be done. */
export function Toolbar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <search className={styles.toolbar}>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </search>
  );
}
