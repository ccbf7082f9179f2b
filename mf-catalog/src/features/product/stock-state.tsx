import styles from './product-view.module.css';

/** From how few pieces on the page says so. */
const FEW = 5;

/** Whether it can be had, and whether to hurry. */
export function StockState({ stock }: { stock: number }) {
  if (stock <= 0)
    return <p className={styles.soldOut}>Sold out. The weavers are at it again, look in soon.</p>;
  if (stock <= FEW) return <p className={styles.few}>Only {stock} left</p>;
  return <p className={styles.inStock}>In stock</p>;
}
