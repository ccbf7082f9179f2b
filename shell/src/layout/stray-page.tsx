import { Container } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { LooseThread } from './loose-thread.tsx';
import styles from './stray-page.module.css';

interface Props {
  title: string;
  text: string;
  /** Ways on. */
  children: ReactNode;
}

/** A page in place of the one that was asked for. */
export function StrayPage({ title, text, children }: Props) {
  return (
    <Container width="wide" className={styles.page}>
      <LooseThread className={styles.thread} />
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.ways}>{children}</div>
      </div>
    </Container>
  );
}
