import {
  type Order,
  type OrderReturn,
  returnReasonNames,
  returnStateNames,
} from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import { Badge } from '@tanabana/ui';
import { tabPath } from '../../shared/use-address-state.ts';
import styles from './orders.module.css';
import { returnTones, wishText } from './return-words.ts';

/** Returns of an order with their states; for admins with a link to the queue. */
export function OrderReturns({ order, withLink }: { order: Order; withLink: boolean }) {
  const { returns = [] } = order;
  if (returns.length === 0) return null;
  return (
    <section aria-label="Returns">
      <h3>Returns</h3>
      <ul className={styles.returns}>
        {returns.map((one) => (
          <li key={one.id}>
            <span>
              {goodsText(order, one)}
              <span className={styles.choice}>
                {[returnReasonNames[one.reason], wishText(one), formatDay(one.requestedAt)].join(
                  ' · ',
                )}
              </span>
              {one.rejection && <span className={styles.choice}>Rejected: {one.rejection}</span>}
            </span>
            <Badge tone={returnTones[one.state]}>{returnStateNames[one.state]}</Badge>
          </li>
        ))}
      </ul>
      {withLink && (
        <Link to={tabPath('returns', { state: 'all', q: order._id })}>Open in the queue</Link>
      )}
    </section>
  );
}

const goodsText = ({ products }: Order, { line, quantity }: OrderReturn): string =>
  `${products[line]?.name ?? `Line ${line + 1}`} × ${quantity}`;
