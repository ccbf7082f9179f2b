import type { ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons/index.ts';
import styles from './navigation.module.css';
import { pageItems } from './page-items.ts';

export interface PageLinkProps {
  className: string | undefined;
  'aria-label': string;
  'aria-current'?: 'page';
  children: ReactNode;
}

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** Renders the link to a page: `(page, props) => <Link to={…} {...props} />`. */
  renderLink: (page: number, props: PageLinkProps) => ReactNode;
  /** Name of the list: 'Products'. */
  label?: string;
}

/**
 * Pagination with first, last, neighbouring, previous and next pages. Nothing for a single page.
 */
export function Pagination({ page, pages, renderLink, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null;
  const step = (to: number, name: string, icon: ReactNode): ReactNode =>
    to >= 1 && to <= pages ? (
      renderLink(to, { className: styles.page, 'aria-label': name, children: icon })
    ) : (
      <span aria-hidden="true" className={styles.off}>
        {icon}
      </span>
    );
  return (
    <nav aria-label={label}>
      <ul className={styles.pages}>
        <li>{step(page - 1, 'Previous page', <ChevronLeftIcon size={18} />)}</li>
        {pageItems(page, pages).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              renderLink(item, {
                className: styles.page,
                'aria-label': `Page ${item}`,
                'aria-current': item === page ? 'page' : undefined,
                children: item,
              })
            ) : (
              <span className={styles.gap}>…</span>
            )}
          </li>
        ))}
        <li>{step(page + 1, 'Next page', <ChevronRightIcon size={18} />)}</li>
      </ul>
    </nav>
  );
}
