import { Link, paths } from '@tanabana/storefront';
import { Breadcrumb } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface Props {
  /** Name in the breadcrumb. */
  name: string;
  title: string;
  children: ReactNode;
}

/** Breadcrumb, title and introduction. */
export function PageHead({ name, title, children }: Props) {
  return (
    <header className={styles.head}>
      <Breadcrumb
        items={[
          { id: 'home', content: <Link to={paths.home()}>Home</Link> },
          { id: 'here', content: name },
        ]}
      />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.line}>{children}</p>
    </header>
  );
}
