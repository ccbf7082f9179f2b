import {
  addressLines,
  formatAmount,
  formatDay,
  type Invoice,
  isDispatched,
  orderNumber,
  SHOP_TIME_ZONE,
  upiLink,
} from '@tanabana/contracts';
import { Link, paths, useConfig, useTitle } from '@tanabana/storefront';
import { Button, buttonClass, classes, PrinterIcon } from '@tanabana/ui';
import { UpiQr } from '../payment/upi-qr.tsx';
import shared from '../shared.module.css';
import { HsnSummary, InvoiceLines, InvoiceTax } from './invoice-lines.tsx';
import styles from './invoice-sheet.module.css';

interface Props {
  invoice: Invoice;
  orderKey: string | undefined;
}

const TITLES = {
  summary: 'Order Summary',
  'tax-invoice': 'Tax Invoice',
  'bill-of-supply': 'Bill of Supply',
  invoice: 'Invoice',
  'credit-note': 'Credit Note',
} as const;

/** What the sheet is called; those of older versions do not say it. */
const titleOf = ({ kind, tax }: Invoice): string =>
  TITLES[kind ?? (tax ? 'tax-invoice' : 'invoice')];

const NUMBERS: Partial<Record<NonNullable<Invoice['kind']>, string>> = {
  'bill-of-supply': 'Bill no.',
  'credit-note': 'Credit note no.',
};

/** The credit note that takes this invoice back: it is the document after it. */
function creditNoteOf({ number, order: { documents = [] } }: Invoice) {
  const next = documents[documents.findIndex((document) => document.number === number) + 1];
  return number && next?.kind === 'credit-note' ? next : undefined;
}

/** What became of it, in words. */
function creditOf(invoice: Invoice): string[] {
  const { credits } = invoice;
  const note = creditNoteOf(invoice);
  const day = (at: string): string => formatDay(at, SHOP_TIME_ZONE);
  if (credits)
    return [
      `The goods of invoice ${credits.number} were ${credits.reason.toLowerCase()}: it is taken back in full.`,
    ];
  return note ? [`Taken back in full by credit note ${note.number} of ${day(note.issuedAt)}.`] : [];
}

/** What the law wants to read beside the figures (CGST Rules 46, 49 and 53). */
function statementsOf(invoice: Invoice): string[] {
  const { kind, tax, placeOfSupply = '' } = invoice;
  const isExport = tax !== null && placeOfSupply.startsWith('96-');
  return [
    ...creditOf(invoice),
    ...(kind === 'summary'
      ? ['This is not an invoice. The invoice is made when your order is shipped.']
      : []),
    ...(kind === 'bill-of-supply'
      ? ['Composition taxable person, not eligible to collect tax on supplies.']
      : []),
    ...(isExport && tax.igst > 0 ? ['Supply meant for export on payment of integrated tax.'] : []),
    ...(isExport && tax.igst === 0
      ? [
          'Supply meant for export under bond or letter of undertaking without payment of integrated tax.',
        ]
      : []),
    ...(tax ? ['Prices contain GST. Tax is not payable on reverse charge.'] : []),
    ...(kind === 'summary' ? [] : ['This document is made by a computer and needs no signature.']),
  ];
}

/** The invoice of an order's page, with what can be done with it. */
export function InvoiceSheet({ invoice, orderKey }: Props) {
  const { order } = invoice;
  useTitle(titleOf(invoice));
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
      <InvoicePaper invoice={invoice} heading="h1" />
    </>
  );
}

interface PaperProps {
  invoice: Invoice;
  /** Of the title; `h3` unless told, as in a stack of many. */
  heading?: 'h1' | 'h3';
}

/** An invoice as a sheet of A4, on screen and on paper. */
export function InvoicePaper({ invoice, heading: Heading = 'h3' }: PaperProps) {
  const { kind, number, issuedAt, seller, tax, amountInWords, placeOfSupply, credits, order } =
    invoice;
  const Part = Heading === 'h1' ? 'h2' : 'h4';
  return (
    <article className={styles.sheet}>
      <header className={classes(shared.spread, styles.head)}>
        <Heading className={styles.title}>{titleOf(invoice)}</Heading>
        <dl className={styles.facts}>
          {number && (
            <>
              <dt>{(kind && NUMBERS[kind]) ?? 'Invoice no.'}</dt>
              <dd>{number}</dd>
            </>
          )}
          <dt>Date</dt>
          <dd>{formatDay(issuedAt, SHOP_TIME_ZONE)}</dd>
          {credits && (
            <>
              <dt>For invoice</dt>
              <dd>
                {credits.number}, {formatDay(credits.issuedAt, SHOP_TIME_ZONE)}
              </dd>
            </>
          )}
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
          {tax && placeOfSupply && (
            <>
              <dt>Place of supply</dt>
              <dd>{placeOfSupply}</dd>
            </>
          )}
        </dl>
      </header>
      <div className={styles.parties}>
        <section>
          <Part>Sold by</Part>
          <p>
            <strong>{seller.name}</strong>
          </p>
          {seller.address && <p className={styles.lines}>{seller.address}</p>}
          {seller.region && <p>{seller.region}</p>}
          {seller.gstin && <p>GSTIN {seller.gstin}</p>}
        </section>
        <section>
          <Part>{credits ? 'Credited to' : 'Bill and ship to'}</Part>
          {addressLines(order.address).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{order.phone}</p>
        </section>
      </div>
      <InvoiceLines invoice={invoice} />
      {tax && <InvoiceTax tax={tax} />}
      {tax && <HsnSummary invoice={invoice} />}
      <p>
        Amount in words: <strong>{amountInWords}</strong>
      </p>
      <PayByUpi invoice={invoice} />
      <p className={styles.small}>{statementsOf(invoice).join(' ')}</p>
    </article>
  );
}

/** A code to scan where the parcel is still to be paid. */
function PayByUpi({ invoice }: { invoice: Invoice }) {
  const { order, number } = invoice;
  const { upiId, storeName } = useConfig();
  const { orderStatus, paymentStatus, totalPrice: amount } = order;
  const isDue = paymentStatus === 'COD' && isDispatched(orderStatus) && orderStatus !== 'Returned';
  const isTakenBack = invoice.kind === 'credit-note' || creditNoteOf(invoice) !== undefined;
  if (!isDue || isTakenBack || !upiId) return null;
  const link = upiLink({ upiId, storeName, amount, reference: number });
  return (
    <figure className={styles.upi}>
      <UpiQr text={link} label={`QR code to pay ${formatAmount(amount)} to ${upiId} by UPI`} />
      <figcaption>
        Still to be paid: <strong>{formatAmount(amount)}</strong>, in cash or by UPI to {upiId}.
      </figcaption>
    </figure>
  );
}
