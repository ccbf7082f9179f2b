import { Link, paths } from '@tanabana/storefront';
import { Breadcrumb } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** A page, and its path where it is not the one that is open. */
type Crumb = readonly [name: string, path?: string];

/** The way here from the home page. */
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

/** Where we are, what this is, and a line about it. */
export function PageHead({ title, crumbs, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <Crumbs to={crumbs} />
      <h1 className={styles.title}>{title}</h1>
      {children && <p className={styles.line}>{children}</p>}
    </header>
  );
}
