import { type ProductCard, sellingPrice, shortOffer } from '@tanabana/contracts';
import styles from './offers.module.css';
import { useOffers } from './use-offers.ts';

/** The best offer of a product on its card; nothing without one. */
export function CardOffer({ product }: { product: ProductCard }) {
  const offer = shortOffer(useOffers(product), sellingPrice(product));
  return offer && <p className={styles.short}>{offer.text}</p>;
}
