import { Link, paths } from '@tanabana/storefront';
import { buttonClass } from '@tanabana/ui';
import { artProps } from '../art/art.ts';
import { banner } from '../art/collection-art.ts';
import styles from './collection-banner.module.css';

/** It is cut at its sides where it stands higher than wide. */
const SIZES = '(max-width: 760px) 124vw, 100vw';

/** A wide picture of the collection, leading to the shop (spec.md section 2, Home). */
export function CollectionBanner() {
  return (
    <section aria-label="The collection" className={styles.banner}>
      <img {...artProps(banner, SIZES)} alt="" loading="lazy" className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.title}>Dyed in the vat, tied by hand, printed block by block</h2>
        <p>Cloth from Bagru, Kutch, Pochampally and Lucknow, cut for every day.</p>
        <Link to={paths.shop()} className={buttonClass({ size: 'l' })}>
          Shop the collection
        </Link>
      </div>
    </section>
  );
}
