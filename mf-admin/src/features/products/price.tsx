import { formatPrice, isOnSale, sellingPrice } from '@tanabana/contracts';
import { VisuallyHidden } from '@tanabana/ui';
import styles from './products.module.css';

/** What a product sells for, with the original price struck out while it is on sale. */
export function Price({ product }: { product: { price: number; saleprice: number } }) {
  return (
    <span className={styles.price}>
      {formatPrice(sellingPrice(product))}
      {isOnSale(product) && (
        <>
          <VisuallyHidden>, before </VisuallyHidden>
          <s>{formatPrice(product.price)}</s>
        </>
      )}
    </span>
  );
}
