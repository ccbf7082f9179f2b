import styles from './store-card.module.css';
import { StoreFacts } from './store-facts.tsx';
import { StoreFront } from './store-front.tsx';
import type { Store } from './stores.ts';

/** A store: its front, where it is, when it is open, how to call it. */
export function StoreCard({ store }: { store: Store }) {
  const { city, name, line } = store;
  return (
    <article aria-labelledby={city}>
      <StoreFront city={city} />
      <h2 id={city} className={styles.name}>
        {name}
      </h2>
      <p className={styles.line}>{line}</p>
      <StoreFacts store={store} className={styles.facts} />
    </article>
  );
}
