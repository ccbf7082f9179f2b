import { formatPrice } from '@tanabana/contracts';
import { Link, paths, useDeliveryTerms } from '@tanabana/storefront';
import { BlockPrintBorder, Container, ReturnIcon, ShieldIcon, TruckIcon } from '@tanabana/ui';
import styles from './quality-promise.module.css';

function DeliveryCost() {
  const { flatRate, freeFrom } = useDeliveryTerms();
  const flat = `a flat ${formatPrice(flatRate)}`;
  const cost =
    freeFrom === null ? `For ${flat}` : `Free from ${formatPrice(freeFrom)}, else ${flat}`;
  return `At your door in 7-8 working days. ${cost}.`;
}

/** Shipping, returns, payment (rules 1.5, 2.17), linked to the FAQs. */
const promises = [
  {
    topic: 'delivery',
    Icon: TruckIcon,
    title: 'Shipping, worldwide',
    text: <DeliveryCost />,
    more: 'About delivery',
  },
  {
    topic: 'returns',
    Icon: ReturnIcon,
    title: '3-day returns',
    text: 'Try it on at home, in your own light. Not for you? Tell us within 3 days and send it back.',
    more: 'About returns',
  },
  {
    topic: 'payment',
    Icon: ShieldIcon,
    title: 'Secure payment',
    text: 'Pay in cash when the parcel is in your hands, or by UPI from your own app. We never see a card.',
    more: 'About payment',
  },
] as const;

/** The shop's values in three sentences. */
export function QualityPromise() {
  return (
    <section aria-labelledby="promise" className={styles.promise}>
      <Container>
        <BlockPrintBorder />
        <h2 id="promise" className={styles.title}>
          A promise on every piece
        </h2>
        <p className={styles.line}>
          We look at each seam before we fold it. And we keep it simple after that.
        </p>
        <ul className={styles.list}>
          {promises.map(({ topic, Icon, title, text, more }) => (
            <li key={topic} className={styles.item}>
              <Icon size={32} className={styles.icon} />
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
              <Link to={{ pathname: paths.faq(), hash: topic }} className={styles.more}>
                {more}
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
