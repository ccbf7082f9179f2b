import type { ReactNode } from 'react';
import { PlusIcon } from '../../icons/index.ts';
import styles from './accordion.module.css';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  content: ReactNode;
  /** Initially open. */
  open?: boolean;
}

/** Questions that expand to their answers: native `<details>`. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details key={item.id} id={item.id} open={item.open} className={styles.item}>
          <summary className={styles.summary}>
            {item.title}
            <PlusIcon className={styles.mark} />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
