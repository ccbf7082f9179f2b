import { Container } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './error-page.module.css';
import looseThread from './loose-thread.svg';

interface Props {
  title: string;
  text: string;
  /** Ways on. */
  children: ReactNode;
}

/**
 * A page in place of the one that was asked for. Its picture is small enough to lie in the script itself, so that it is
 * there without a network.
 */
export function ErrorPage({ title, text, children }: Props) {
  return (
    <Container width="wide" className={styles.page}>
      <img src={looseThread} alt="" width={344} height={120} className={styles.thread} />
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.ways}>{children}</div>
      </div>
    </Container>
  );
}
