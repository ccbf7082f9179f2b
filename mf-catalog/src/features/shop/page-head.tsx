import { Link, paths } from '@tanabana/storefront';
import { Breadcrumb } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** A breadcrumb, with its path unless it is the current page. */
type Crumb = readonly [name: string, path?: string];

/** Breadcrumbs from the home page. */
export const Crumbs = ({ to }: { to: readonly Crumb[] }) => (
  <Breadcrumb
    items={[['Home', paths.home()] as const, ...to].map(([name, path], at) => ({
      id: `${at}`,
      content: path ? <Link to={path}>{name}</Link> : name,
    }))}
  />
);

interface PageHeadProps {
  title: string;
  crumbs: readonly Crumb[];
  children?: ReactNode;
}

/** Breadcrumbs, title, and a line of text. */
export function PageHead({ title, crumbs, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <Crumbs to={crumbs} />
      <h1 className={styles.title}>{title}</h1>
      {children && <p className={styles.line}>{children}</p>}
    </header>
  );
}
