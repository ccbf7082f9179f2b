import {
  formatPrice,
  imagePath,
  PLACEHOLDER_IMAGE,
  type ProductCard,
  sellingPrice,
} from '@tanabana/contracts';
import { Link, paths, pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import styles from './arrivals.module.css';

const SIZES = '(max-width: 600px) 44vw, 22vw';

/** One product. All of it leads to the product's page. */
export function Arrival({ product }: { product: ProductCard }) {
  const path = product.colors[0]?.images[0] ?? product.images[0] ?? imagePath(PLACEHOLDER_IMAGE);
  return (
    <Link to={paths.product(product._id)} className={styles.product}>
      <img
        src={pictureUrl(path, 640)}
        srcSet={pictureSrcSet(path)}
        sizes={SIZES}
        alt=""
        width={800}
        height={1000}
        loading="lazy"
        className={styles.picture}
      />
      <span className={styles.name}>{product.name}</span>
      <span className={styles.price}>{formatPrice(sellingPrice(product))}</span>
    </Link>
  );
}
