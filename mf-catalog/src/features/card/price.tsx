import { formatPrice, isOnSale, sellingPrice } from '@tanabana/contracts';
import { classes, VisuallyHidden } from '@tanabana/ui';
import styles from './price.module.css';

interface PriceProps {
  product: { price: number; saleprice: number };
  /** Some variants have higher prices. */
  isFrom?: boolean;
  large?: boolean;
}

/**
 * The selling price; on sale with the original price struck through and, on a product page, the
 * discount.
 */
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
