import { formatCalendarDay, formatWeekday, type Order } from '@tanabana/contracts';
import { Link, paths, serverNow } from '@tanabana/storefront';
import { formatMoment, shopDay } from '@tanabana/storefront/dates';
import { CheckIcon, CloseIcon, VisuallyHidden } from '@tanabana/ui';
import styles from './order-tracking.module.css';
import {
  deliveryWindow,
  type Step,
  type Tracked,
  trackingSteps,
  waitsForPayment,
} from './tracking-steps.ts';

/** Order Tracking: progress of the order. */
export function OrderTracking({ order }: { order: Tracked & Pick<Order, 'deliverBy'> }) {
  return (
    <section aria-labelledby="tracking-heading" className={styles.tracking}>
      <h2 id="tracking-heading" className={styles.heading}>
        Order Tracking
      </h2>
      <Expected order={order} />
      <ol className={styles.steps}>
        {trackingSteps(order).map((step) => (
          <StepItem key={step.status} step={step} />
        ))}
      </ol>
    </section>
  );
}

const spoken = { done: 'Done: ', current: 'Now: ', ahead: 'Not yet: ', stopped: '' };

function StepItem({ step: { title, line, state, at } }: { step: Step }) {
  return (
    <li
      className={styles.step}
      data-state={state}
      aria-current={state === 'current' || state === 'stopped' ? 'step' : undefined}
    >
      <span className={styles.mark}>
        {state === 'stopped' ? (
          <CloseIcon size={14} />
        ) : (
          state !== 'ahead' && <CheckIcon size={14} />
        )}
      </span>
      <div>
        <p className={styles.title}>
          <VisuallyHidden>{spoken[state]}</VisuallyHidden>
          {title}
        </p>
        {state !== 'ahead' && state !== 'done' && <p className={styles.line}>{line}</p>}
        {at && (
          <time dateTime={at} className={styles.time}>
            {formatMoment(at)}
          </time>
        )}
      </div>
    </li>
  );
}

/** Expected delivery of an order that is not waiting for its payment; an apology once it has passed. */
function Expected({ order }: Parameters<typeof OrderTracking>[0]) {
  const { orderStatus, createdAt, deliverBy } = order;
  if (!['Pending', 'Accepted', 'Shipped'].includes(orderStatus)) return null;
  if (waitsForPayment(order)) return null;
  const { from, to } = deliverBy ? { from: deliverBy, to: deliverBy } : deliveryWindow(createdAt);
  if (to < shopDay(serverNow()))
    return (
      <p>
        This takes longer than we promised. <Link to={paths.contact()}>Write to us</Link> and we
        look into it.
      </p>
    );
  if (deliverBy) return <p>Delivery by {formatWeekday(deliverBy)}.</p>;
  return (
    <p>
      Arrives in 7-8 working days: between {formatCalendarDay(from)} and {formatCalendarDay(to)}.
    </p>
  );
}
