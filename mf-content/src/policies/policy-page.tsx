import type { ContentValues } from '@tanabana/contracts';
import { Link, useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { PageHead } from '../page-head.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import { useFilled } from '../rich-text/text-fields.tsx';
import styles from './policy-page.module.css';

/** A policy with a table of contents; the id of a section is its anchor: `/terms#prices`. */
export function PolicyPage({ policy }: { policy: ContentValues<'terms'> }) {
  const { title: name, line, sections } = useFilled(policy);
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
          {sections.map(({ id, title, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
              <RichText text={text} />
            </section>
          ))}
        </div>
      </div>
    </Container>
  );
}
