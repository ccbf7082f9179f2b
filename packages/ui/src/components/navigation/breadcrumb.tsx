import type { ReactNode } from 'react';
import styles from './navigation.module.css';

interface Crumb {
  id: string;
  /** A link, or for the last one the name of this page. */
  content: ReactNode;
}

/** Breadcrumb; the last entry is the page itself. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {items.map((item, at) => (
          <li key={item.id} aria-current={at === items.length - 1 ? 'page' : undefined}>
            {item.content}
          </li>
        ))}
      </ol>
    </nav>
  );
}
