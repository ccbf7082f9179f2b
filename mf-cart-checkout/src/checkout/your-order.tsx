import { formatAmount, formatWeekday, type Quote, texts } from '@tanabana/contracts';
import { Link, paths, useConfig, useDeliveryTerms } from '@tanabana/storefront';
import { Button, ChoiceGroup } from '@tanabana/ui';
import { LeftBehind } from '../cart/cart-summary.tsx';
import { CouponField } from '../cart/coupon-field.tsx';
import { isUnavailable } from '../cart/line-issues.ts';
import { NextDiscount, PriceRows, QuoteFailed, TotalRow } from '../cart/price-rows.tsx';
import type { CartPrice } from '../cart/use-quote.ts';
import shared from '../shared.module.css';
import { OrderLines, type OrderLinesProps } from './order-lines.tsx';
import { onlineProvider } from './payment-method.ts';
import styles from './your-order.module.css';

interface YourOrderProps extends OrderLinesProps {
  price: CartPrice;
  payment: string;
  onPayment: (payment: string) => void;
  placing: boolean;
}

/** Right column of the checkout: lines, totals, shipping, payment (rule 2.12). */
export function YourOrder({ price, payment, onPayment, placing, ...list }: YourOrderProps) {
  const { quote, totals } = price;
  const { flatRate } = useDeliveryTerms();
  const free = totals.shippingCharge === 0;
  return (
    <section className={shared.panel} aria-labelledby="order-heading">
      <header className={styles.head}>
        <h2 id="order-heading" className={styles.heading}>
          Your Order
        </h2>
        <Link to={paths.cart()}>Edit cart</Link>
      </header>
      <OrderLines {...list} />
      <LeftBehind count={list.lines.filter((line) => isUnavailable(list.issueOf(line))).length} />
      <CouponField answer={quote?.coupon} />
      <NextDiscount price={price} />
      <PriceRows price={price} />
      <ChoiceGroup
        className={styles.choice}
        legend="Shipping"
        aside={free && <span className={styles.free}>{texts.freeShipping}</span>}
        options={[
          {
            value: 'flat',
            label: `Flat rate: ${formatAmount(quote?.flatRate ?? flatRate)}`,
            disabled: free,
          },
        ]}
        value={free ? null : 'flat'}
        onChange={() => undefined}
      />
      <TotalRow price={price} className={styles.total} />
      <QuoteFailed price={price} />
      <PaymentChoice quote={quote} payment={payment} onPayment={onPayment} />
      <Button type="submit" size="l" block busy={placing}>
        {placing ? 'Processing...' : 'Place Order'}
      </Button>
      <DeliveryNote delivery={quote?.delivery} />
      <p className={styles.small}>
        With your order you agree to our{' '}
        <Link to={paths.terms()} target="_blank">
          terms
        </Link>{' '}
        and{' '}
        <Link to={paths.returns()} target="_blank">
          returns
        </Link>
        ; how we use your data is described in{' '}
        <Link to={paths.privacy()} target="_blank">
          privacy
        </Link>
        .
      </p>
    </section>
  );
}

interface PaymentChoiceProps extends Pick<YourOrderProps, 'payment' | 'onPayment'> {
  quote: Quote | undefined;
}

/** How to pay; what is not possible says why. */
function PaymentChoice({ quote, payment, onPayment }: PaymentChoiceProps) {
  const { upiId, onlinePayments } = useConfig();
  const { fee } = useDeliveryTerms().cod;
  const payments = quote?.payments;
  const online = payments?.online?.reason;
  const cash = payments?.['cash-delivery'].reason;
  const prepaidHint = 'Pay using UPI/QR with transaction proof';
  const prepaid = upiId
    ? payments?.['pre-paid'].reason
    : `${prepaidHint}. Not offered at the moment.`;
  const cashHint = fee > 0 ? `Pay when delivered, fee ${formatAmount(fee)}` : 'Pay when delivered';
  return (
    <ChoiceGroup
      className={styles.choice}
      legend="Payment"
      look="cards"
      options={[
        ...(onlineProvider(quote, onlinePayments)
          ? [
              {
                value: 'online',
                label: 'Pay online',
                hint: online ?? 'UPI, cards, net banking and wallets',
                disabled: !!online,
              },
            ]
          : []),
        { value: 'cod', label: 'Cash on delivery', hint: cash ?? cashHint, disabled: !!cash },
        {
          value: 'prepaid',
          label: 'Prepaid',
          hint: prepaid ?? prepaidHint,
          disabled: !!prepaid,
        },
      ]}
      value={payment}
      onChange={onPayment}
    />
  );
}

/** When it arrives, if the shop knows; else the promise of rule 1.5. */
function DeliveryNote({ delivery }: { delivery: Quote['delivery'] | undefined }) {
  if (delivery && !delivery.isServiceable)
    return (
      <p className={styles.unserviceable} role="status">
        {delivery.note}
      </p>
    );
  return (
    <p className={styles.small}>
      {delivery?.by
        ? `Delivery by ${formatWeekday(delivery.by)}. 3-day returns.`
        : 'Delivered in 7-8 working days. 3-day returns.'}
    </p>
  );
}
