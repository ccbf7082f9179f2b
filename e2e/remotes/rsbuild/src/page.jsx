import { lazy, Suspense, useState } from 'react';
import styles from './page.module.css';

const Story = lazy(() => import('./story.jsx'));

export default function Page() {
  const [chosen, setChosen] = useState(1);
  return (
    <section className={styles.page}>
      <h1>Gift bags by Rsbuild</h1>
      <label>
        Bags
        <input
          className={styles.bags}
          type="number"
          min="1"
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </label>
      <p role="status">Chosen: {chosen}</p>
      <Suspense fallback={<p>The story comes…</p>}>
        <Story tool="Rsbuild" />
      </Suspense>
      <a className={styles.link} href="/shop">
        To the shop
      </a>
    </section>
  );
}
