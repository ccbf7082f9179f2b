import { Link, paths } from '@tanabana/storefront';
import { buttonClass } from '@tanabana/ui';
import picture from '../../assets/home/banner.webp';
import styles from './collection-banner.module.css';

/** A wide picture of the collection, leading to the shop (spec.md section 2, Home). */
export function CollectionBanner() {
  return (
    <section aria-label="The collection" className={styles.banner}>
      <img
        src={picture}
        alt=""
        width={1920}
        height={900}
        loading="lazy"
        className={styles.picture}
      />
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
