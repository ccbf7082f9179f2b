import {
  discountName,
  formatAmount,
  formatWeekday,
  isDispatched,
  type Order,
  orderNumber,
  type TimelineEntry,
} from '@tanabana/contracts';
import { Link, paths, pictureUrl } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Button, buttonClass, Dialog, PrinterIcon } from '@tanabana/ui';
import { Fragment } from 'react';
import { useCan } from '../../shared/allowed.tsx';
import { EditOrder } from './edit/edit-order.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderStatus } from './order-status.tsx';
import { choiceText, customerOf, deliveryLines, lineKey, lineTotal } from './order-words.ts';
import styles from './orders.module.css';
import { Parcels } from './parcels/parcels.tsx';
import { Refunds } from './refunds/refunds.tsx';
import type { StatusChange } from './send-status.ts';

interface OrderDialogProps {
  order: Order | undefined;
  onClose: () => void;
  onChange?: (order: Order, change: StatusChange) => void;
  /** Removes it from the list. */
  onRemove?: (order: Order) => void;
}

/** A complete order. */
export function OrderDialog({ order, onClose, onChange, onRemove }: OrderDialogProps) {
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? `Order ${orderNumber(order._id)}` : ''}
      size="l"
      footer={
        order &&
        onRemove && (
          <Button
            variant="quiet"
            onClick={() => {
              onClose();
              onRemove(order);
            }}
          >
            Remove from this list
          </Button>
        )
      }
    >
      {order && <OrderDetails order={order} onChange={onChange} />}
    </Dialog>
  );
}

/** Returns the printable documents of an order. */
function documentsOf({ documents, invoiceNumber, orderStatus }: Order) {
  if (documents)
    return documents.map(({ kind, number }) => ({
      label: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
      number,
    }));
  if (invoiceNumber) return [{ label: `Invoice ${invoiceNumber}`, number: undefined }];
  const label = isDispatched(orderStatus) ? 'Invoice' : 'Order summary';
  return [{ label, number: undefined }];
}

function OrderDetails({ order, onChange }: Pick<OrderDialogProps, 'onChange'> & { order: Order }) {
  const isOfStaff = onChange !== undefined;
  const mayRefund = useCan('payments.write');
  const canChange = useCan('orders.write') && isOfStaff;
  return (
    <div className={styles.details}>
      <div className={styles.statuses}>
        <OrderStatus order={order} kind="orderStatus" onChange={onChange} withLabel />
        <OrderStatus order={order} kind="paymentStatus" onChange={onChange} withLabel />
        <span className={styles.links}>
          {documentsOf(order).map(({ label, number }) => (
            <Link
              key={label}
              to={paths.invoice(order._id, undefined, number)}
              target="_blank"
              className={buttonClass({ variant: 'secondary', size: 's' })}
            >
              <PrinterIcon size={16} />
              {label}
            </Link>
          ))}
          <Link
            to={paths.order(order._id)}
            target="_blank"
            className={buttonClass({ variant: 'secondary', size: 's' })}
          >
            Order page
          </Link>
          {canChange && <EditOrder order={order} />}
        </span>
      </div>
      <OrderLines order={order} />
      <div className={styles.sections}>
        <section>
          <h3>Delivery</h3>
          <address className={styles.address}>
            {deliveryLines(order).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {order.deliverBy && <p>Promised by {formatWeekday(order.deliverBy)}</p>}
          {order.address.note && <p className={styles.note}>“{order.address.note}”</p>}
        </section>
        <OrderPayment order={order} isOfStaff={isOfStaff} />
        <section>
          <h3>Customer</h3>
          <p>{customerOf(order)}</p>
          <p>
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </p>
          <p>
            <a href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}>{order.phone}</a>
          </p>
          {order.userId === null && <p className={styles.note}>Ordered as a guest</p>}
        </section>
      </div>
      <Parcels order={order} canChange={canChange} />
      <OrderReturns order={order} withLink={isOfStaff} />
      <Refunds order={order} canRecord={mayRefund && isOfStaff} />
      <OrderTimeline order={order} />
      <p className={styles.choice}>Full number {order._id}</p>
    </div>
  );
}

/** Order lines with totals. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <div>
      <ul className={styles.lines}>
        {order.products.map((line) => (
          <li key={lineKey(line)}>
            {line.colorImage ? (
              <img src={pictureUrl(line.colorImage, 160)} alt="" width={56} height={70} />
            ) : (
              <span className={styles.noPicture} />
            )}
            <span>
              <strong>{line.name}</strong>
              <span className={styles.choice}>{choiceText(line)}</span>
              <span className={styles.choice}>{line.sku}</span>
              <span className={styles.choice}>
                {formatAmount(line.price)} × {line.quantity}
              </span>
            </span>
            <span>{lineTotal(line)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(order.subtotal)}</dd>
        {order.discounts?.map((one) => (
          <Fragment key={one.id}>
            <dt>{discountName(one)}</dt>
            <dd>−{formatAmount(one.amount)}</dd>
          </Fragment>
        ))}
        <dt>Shipping</dt>
        <dd>{order.shippingCharge === 0 ? 'Free' : formatAmount(order.shippingCharge)}</dd>
        {!!order.codFee && (
          <>
            <dt>Cash on delivery fee</dt>
            <dd>{formatAmount(order.codFee)}</dd>
          </>
        )}
        <dt>Total</dt>
        <dd>{formatAmount(order.totalPrice)}</dd>
      </dl>
    </div>
  );
}

/** History of an order with times and authors. */
export function OrderTimeline({ order: { timeline } }: { order: Order }) {
  return (
    <section>
      <h3>What happened</h3>
      <ol className={styles.timeline}>
        {timeline.map((entry) => (
          <li key={`${entry.at}${entry.kind}${entry.to}`}>
            <span>{eventText(entry)}</span>
            <time dateTime={entry.at}>
              {formatMoment(entry.at)} · {entry.by.username}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventText({ kind, from, to }: TimelineEntry): string {
  if (kind === 'placed') return 'Order placed';
  const what = kind === 'orderStatus' ? 'Order' : 'Payment';
  return from ? `${what}: ${from} → ${to}` : `${what}: ${to}`;
}
