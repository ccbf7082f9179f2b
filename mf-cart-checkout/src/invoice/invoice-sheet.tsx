import {
  addressLines,
  formatAmount,
  formatDay,
  type Invoice,
  type Order,
  orderNumber,
  SHOP_TIME_ZONE,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { Button, buttonClass, classes, PrinterIcon } from '@tanabana/ui';
import { Fragment } from 'react';
import shared from '../shared.module.css';
import styles from './invoice-sheet.module.css';

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
        <header className={classes(shared.spread, styles.head)}>
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

/** The lines of the invoice and their sum. */
function InvoiceLines({ order }: { order: Order }) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line, index) => (
            <tr key={`${line.productId}${line.selectedColor}${line.selectedSize}`}>
              <td>{index + 1}</td>
              <td>
                {line.name}
                <span className={styles.detail}>
                  {[line.selectedColor, line.selectedSize && `Size ${line.selectedSize}`, line.sku]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td>{line.quantity}</td>
              <td>{formatAmount(line.price)}</td>
              <td>{formatAmount(toRupees(toPaise(line.price) * line.quantity))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(order.subtotal)}</dd>
        <dt>Shipping, flat rate</dt>
        <dd>{formatAmount(order.shippingCharge)}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatAmount(order.totalPrice)}</dd>
      </dl>
    </>
  );
}

/** The GST that the total contains, line by line. */
function InvoiceTax({ tax }: { tax: NonNullable<Invoice['tax']> }) {
  const { rate, taxable, cgst, sgst, igst } = tax;
  const parts: readonly (readonly [string, number])[] =
    igst > 0
      ? [[`IGST ${rate}%`, igst]]
      : [
          [`CGST ${rate / 2}%`, cgst],
          [`SGST ${rate / 2}%`, sgst],
        ];
  return (
    <dl className={styles.sums}>
      <dt>Taxable value</dt>
      <dd>{formatAmount(taxable)}</dd>
      {parts.map(([name, amount]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{formatAmount(amount)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
