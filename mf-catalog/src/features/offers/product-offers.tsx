import { type Product, shortOffer } from '@tanabana/contracts';
import { notify } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import { Button } from '@tanabana/ui';
import styles from './offers.module.css';
import { useOffers } from './use-offers.ts';

interface Props {
  product: Product;
  /** What one unit of the choice sells for, in rupees. */
  price: number;
}

/** The offers of a product, with codes to copy; nothing without any. */
export function ProductOffers({ product, price }: Props) {
  const offers = useOffers(product);
  if (offers.length === 0) return null;
  const short = shortOffer(offers, price);
  return (
    <section aria-labelledby="offers-heading" className={styles.offers}>
      <h2 id="offers-heading" className={styles.heading}>
        Offers
      </h2>
      {short && short.price !== null && <p className={styles.now}>{short.text}</p>}
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer._id} className={styles.offer}>
            <span>
              <strong>{offer.title}</strong>: {offer.text}
              {offer.endsAt && ` · until ${formatDay(offer.endsAt)}`}
            </span>
            {offer.code !== null && <CopyCode code={offer.code} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const CopyCode = ({ code }: { code: string }) => (
  <Button variant="quiet" size="s" aria-label={`Copy code ${code}`} onClick={() => void copy(code)}>
    Copy code
  </Button>
);

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    notify({ tone: 'success', text: `${code} copied. Enter it in your cart.` });
  } catch {
    notify({ text: `Enter ${code} in your cart.` });
  }
}
