import { Link, type SlotComponent, useApi, useSession } from '@tanabana/storefront';
import { Stars, VisuallyHidden } from '@tanabana/ui';
import { writePath } from '../shared/pages.ts';
import { reviewCalls } from '../shared/review-calls.ts';
import styles from './order-line.module.css';

/**
 * The review of an ordered line, or a link to the form; nothing before the delivery, or for anyone
 * but the buyer's account.
 */
const OrderLine: SlotComponent<'order.line'> = ({ orderId, line, productName, isDelivered }) => {
  const { user } = useSession();
  // one request for all lines; a delivery may not be known yet, which is no failure
  const { data } = useApi(reviewCalls.orders, user && isDelivered ? {} : null);
  const order = data?.data.find((one) => one.orderId === orderId);
  const found = order?.lines.find((one) => one.line === line);
  if (!found) return null;
  return (
    <p className={styles.line}>
      <Link to={writePath(orderId, line)}>
        {found.review ? 'Your review' : 'Write a review'}
        <VisuallyHidden> of {productName}</VisuallyHidden>
      </Link>
      {found.review && <Stars value={found.review.stars} />}
    </p>
  );
};

export default OrderLine;
