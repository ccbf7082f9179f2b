import { type ReactNode, useId } from 'react';
import { GridLoading } from '../card/grid-loading.tsx';
import styles from './more-section.module.css';

/** More products, under a title. */
export function MoreSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The section of related products: its title, and the number shown. */
export const RELATED = { title: 'You may also like', shown: 4 };

/** Input of `MoreProducts`. */
export const MoreLoading = ({ busy }: { busy?: boolean }) => (
  <MoreSection title={RELATED.title}>
    <GridLoading tablet={4} expected={RELATED.shown} busy={busy} />
  </MoreSection>
);
