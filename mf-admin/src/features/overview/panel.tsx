import { type ReactNode, useId } from 'react';
import styles from './overview.module.css';

/** A part of the overview under its title. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
