import { formatDay, type Invoice, orderNumber, SHOP_TIME_ZONE } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { Button, buttonClass, PrinterIcon } from '@tanabana/ui';
import { addressLines } from '../order/order-address.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import styles from './invoice-sheet.module.css';
import { InvoiceTax } from './invoice-tax.tsx';

interface Props {
  invoice: Invoice;
  orderKey: string | undefined;
}

/** An invoice as a sheet of A4, on screen and on paper. */
export function InvoiceSheet({ invoice, orderKey }: Props) {
  const { number, issuedAt, seller, tax, amountInWords, order } = invoice;
  return (
    <>
      <div className={styles.tools}>
        <Link to={paths.order(order._id, orderKey)} className={buttonClass({ variant: 'quiet' })}>
          Back to the order
        </Link>
        <Button onClick={() => print()}>
          <PrinterIcon />
          Print
        </Button>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <h1 className={styles.title}>{tax ? 'Tax Invoice' : 'Invoice'}</h1>
          <dl className={styles.facts}>
            <dt>Invoice no.</dt>
            <dd>{number}</dd>
            <dt>Date</dt>
            <dd>{formatDay(issuedAt, SHOP_TIME_ZONE)}</dd>
            <dt>Order</dt>
            <dd>
              #{orderNumber(order._id)}, {formatDay(order.createdAt, SHOP_TIME_ZONE)}
            </dd>
            <dt>Payment</dt>
            <dd>
              {order.paymentMethod === 'pre-paid'
                ? `Prepaid by UPI, ${order.transactionId ?? ''}`
                : 'Cash on delivery'}
            </dd>
          </dl>
        </header>
        <div className={styles.parties}>
          <section>
            <h2>Sold by</h2>
            <p>
              <strong>{seller.name}</strong>
            </p>
            {seller.address && <p className={styles.lines}>{seller.address}</p>}
            {seller.region && <p>{seller.region}</p>}
            {seller.gstin && <p>GSTIN {seller.gstin}</p>}
          </section>
          <section>
            <h2>Bill and ship to</h2>
            {addressLines(order.address).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>{order.phone}</p>
          </section>
        </div>
        <InvoiceLines order={order} />
        {tax && <InvoiceTax tax={tax} />}
        <p>
          Amount in words: <strong>{amountInWords}</strong>
        </p>
        <p className={styles.small}>
          {tax && 'Prices contain GST. '}This invoice is made by a computer and needs no signature.
        </p>
      </article>
    </>
  );
}
