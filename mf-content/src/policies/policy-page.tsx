import { Link, useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { PageHead } from '../page-head.tsx';
import styles from './policy-page.module.css';

interface Section {
  /** Also its anchor: `/terms#prices`. */
  id: string;
  title: string;
  content: ReactNode;
}

interface Props {
  /** Name of the page in title and breadcrumb. */
  name: string;
  /** One-line summary. */
  line: string;
  sections: readonly Section[];
}

/** A policy with a table of contents. */
export function PolicyPage({ name, line, sections }: Props) {
  useTitle(name);
  return (
    <Container>
      <PageHead name={name} title={name}>
        {line}
      </PageHead>
      <div className={styles.page}>
        <nav aria-label="On this page">
          <ol className={styles.list}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to={{ hash: id }}>{title}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </Container>
  );
}
