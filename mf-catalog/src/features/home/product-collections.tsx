import type { CollectionCard } from '@tanabana/contracts';
import { api, Link, paths, useApi } from '@tanabana/storefront';
import { Picture } from '../card/picture.tsx';
import styles from './product-collections.module.css';
import { Section } from './section.tsx';

/** Collections shown on the home page. */
const SHOWN = 8;
const SIZES = '(max-width: 600px) 44vw, (max-width: 960px) 29vw, min(22vw, 20rem)';

/** The owner's collections with products; nothing without any (rule 22.4). */
export function ProductCollections() {
  const { data } = useApi(api.products.collections, {});
  const shown = data?.data.filter(({ count }) => count > 0).slice(0, SHOWN) ?? [];
  if (shown.length === 0) return null;
  return (
    <Section title="Shop by collection">
      <ul className={styles.cards}>
        {shown.map((collection) => (
          <li key={collection.slug}>
            <Card collection={collection} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Card({ collection: { slug, title, picture, count } }: { collection: CollectionCard }) {
  return (
    <Link to={paths.productCollection(slug)} className={styles.card}>
      <Picture path={picture?.path} alt="" sizes={SIZES} className={styles.picture} />
      <strong className={styles.title}>{title}</strong>
      <span className={styles.count}>{count === 1 ? '1 product' : `${count} products`}</span>
    </Link>
  );
}
