import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface Props {
  title: string;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  children: ReactNode;
}

/** A topic of a section between hairlines. */
export function Card({ title, hideTitle = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={hideTitle ? styles.hidden : styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
