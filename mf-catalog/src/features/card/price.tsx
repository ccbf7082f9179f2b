import { formatPrice, isOnSale, sellingPrice } from '@tanabana/contracts';
import { classes, VisuallyHidden } from '@tanabana/ui';
import styles from './price.module.css';

interface PriceProps {
  product: { price: number; saleprice: number };
  large?: boolean;
}

/** What it sells for; on sale the original price struck out, and on a product's page how much less. */
export function Price({ product, large }: PriceProps) {
  const now = sellingPrice(product);
  const off = Math.round((1 - now / product.price) * 100);
  if (!isOnSale(product))
    return <p className={classes(styles.price, large && styles.large)}>{formatPrice(now)}</p>;
  return (
    <p className={classes(styles.price, large && styles.large)}>
      <span className={styles.now}>
        <VisuallyHidden>Now </VisuallyHidden>
        {formatPrice(now)}
      </span>{' '}
      <s className={styles.was}>
        <VisuallyHidden>, was </VisuallyHidden>
        {formatPrice(product.price)}
      </s>
      {large && off > 0 && <span className={styles.off}> {off}% off</span>}
    </p>
  );
}
