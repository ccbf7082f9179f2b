import { formatPrice, isOnSale, sellingPrice } from '@tanabana/contracts';
import { classes, VisuallyHidden } from '@tanabana/ui';
import styles from './price.module.css';

interface PriceProps {
  product: { price: number; saleprice: number };
  /** There are dearer variants. */
  isFrom?: boolean;
  large?: boolean;
}

/** What it sells for; on sale the original price struck out, and on a product's page how much less. */
export function Price({ product, isFrom, large }: PriceProps) {
  const now = sellingPrice(product);
  const off = Math.round((1 - now / product.price) * 100);
  const from = isFrom && <span className={styles.from}>from </span>;
  if (!isOnSale(product))
    return (
      <p className={classes(styles.price, large && styles.large)}>
        {from}
        {formatPrice(now)}
      </p>
    );
  return (
    <p className={classes(styles.price, large && styles.large)}>
      <span className={styles.now}>
        <VisuallyHidden>Now </VisuallyHidden>
        {from}
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
