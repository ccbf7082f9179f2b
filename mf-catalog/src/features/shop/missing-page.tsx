import { Link, paths } from '@tanabana/storefront';
import { buttonClass, EmptyState } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface MissingPageProps {
  title: string;
  children: ReactNode;
  /** Existing pages of the same kind. */
  others: readonly { name: string; path: string }[];
}

/** Number of links to other pages. */
const SHOWN = 8;

/** Page of a list that does not exist: links to existing ones and to the shop. */
export function MissingPage({ title, children, others }: MissingPageProps) {
  return (
    <EmptyState
      as="h1"
      ornament="thread"
      title={title}
      action={
        <ul className={styles.ways}>
          {others.slice(0, SHOWN).map(({ name, path }) => (
            <li key={path}>
              <Link to={path} className={buttonClass({ variant: 'secondary' })}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.shop()} className={buttonClass()}>
              See everything
            </Link>
          </li>
        </ul>
      }
    >
      {children}
    </EmptyState>
  );
}
