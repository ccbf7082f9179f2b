import { Breadcrumb, type Crumb } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  crumbs: readonly Crumb[];
  children?: ReactNode;
}

/** Where we are, what this is, and a line about it. */
export function PageHead({ title, crumbs, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <Breadcrumb items={crumbs} />
      <h1 className={styles.title}>{title}</h1>
      {children && <p className={styles.line}>{children}</p>}
    </header>
  );
}
