import {
  fitLogo,
  INVOICE_LOGO_BOX,
  type Invoice,
  type InvoiceSheet,
  invoiceFileName,
  invoiceSheet,
  logoPath,
} from '@tanabana/contracts';
import { api, Link, notify, paths, useConfig, useTask, useTitle } from '@tanabana/storefront';
import {
  Button,
  buttonClass,
  classes,
  DownloadIcon,
  PrinterIcon,
  QrCode,
  saveFile,
} from '@tanabana/ui';
import { Fragment, useState } from 'react';
import shared from '../shared.module.css';
import styles from './invoice-sheet.module.css';
import { InvoiceSums, InvoiceTable } from './invoice-table.tsx';

interface Props {
  invoice: Invoice;
  orderKey: string | undefined;
}

/** The invoice of an order's page with its actions. */
export function InvoicePage({ invoice, orderKey }: Props) {
  const { order } = invoice;
  useTitle(invoiceSheet(invoice, useConfig()).title);
  return (
    <>
      <div className={styles.tools}>
        <Link to={paths.order(order._id, orderKey)} className={buttonClass({ variant: 'quiet' })}>
          Back to the order
        </Link>
        <div className={styles.outputs}>
          <SaveAsPdf invoice={invoice} orderKey={orderKey} />
          <Button onClick={() => print()}>
            <PrinterIcon />
            Print
          </Button>
        </div>
      </div>
      <InvoicePaper invoice={invoice} heading="h1" />
    </>
  );
}

const NOT_MADE = 'The PDF could not be created. Please try again.';

function SaveAsPdf({ invoice, orderKey: key }: Props) {
  const { number, order } = invoice;
  const { busy, run } = useTask(NOT_MADE);
  const save = async (): Promise<void> => {
    const query = { key, number: number || undefined };
    const done = await run(async () =>
      saveFile(
        await api.orders.invoicePdf.file({ params: { id: order._id }, query }),
        invoiceFileName(invoice),
      ),
    );
    if (!done) notify({ tone: 'danger', text: NOT_MADE });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      <DownloadIcon />
      Save as PDF
    </Button>
  );
}

interface PaperProps {
  invoice: Invoice;
  /** Heading level; default `h3`, as in a stack. */
  heading?: 'h1' | 'h3';
}

/** The shop's logo, or its name without one or if it cannot be loaded. */
function InvoiceMark({ sheet: { mark, logo } }: { sheet: InvoiceSheet }) {
  const [isMissing, setMissing] = useState(false);
  if (!logo || isMissing) return <p className={styles.mark}>{mark}</p>;
  return (
    <img
      src={logoPath(logo)}
      alt={mark}
      className={styles.logo}
      {...fitLogo(logo, INVOICE_LOGO_BOX)}
      onError={() => setMissing(true)}
    />
  );
}

/** An invoice as an A4 sheet, on screen and in print. */
export function InvoicePaper({ invoice, heading: Heading = 'h3' }: PaperProps) {
  const sheet = invoiceSheet(invoice, useConfig());
  const Part = Heading === 'h1' ? 'h2' : 'h4';
  return (
    <article className={styles.sheet}>
      <header className={classes(shared.spread, styles.head)}>
        <div>
          <InvoiceMark sheet={sheet} />
          <Heading className={styles.title}>{sheet.title}</Heading>
        </div>
        <dl className={styles.facts}>
          {sheet.facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </header>
      <div className={styles.parties}>
        <section>
          <Part>Sold by</Part>
          <p>
            <strong>{sheet.seller.name}</strong>
          </p>
          {sheet.seller.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
        <section>
          <Part>{sheet.buyer.heading}</Part>
          {sheet.buyer.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      </div>
      <InvoiceTable table={sheet.lines} />
      <InvoiceSums sums={sheet.sums} hasTotal />
      {sheet.tax.length > 0 && <InvoiceSums sums={sheet.tax} />}
      {sheet.hsn && <InvoiceTable table={sheet.hsn} />}
      <p>
        Amount in words: <strong>{sheet.amountInWords}</strong>
      </p>
      {sheet.payment && <PayByUpi payment={sheet.payment} />}
      <p className={styles.small}>{sheet.statements}</p>
    </article>
  );
}

/** A QR code if the parcel is still to be paid. */
function PayByUpi({ payment }: { payment: NonNullable<InvoiceSheet['payment']> }) {
  const { link, amount, upiId } = payment;
  return (
    <figure className={styles.upi}>
      <QrCode text={link} label={`QR code to pay ${amount} to ${upiId} by UPI`} />
      <figcaption>
        Still to be paid: <strong>{amount}</strong>, in cash or by UPI to {upiId}.
      </figcaption>
    </figure>
  );
}
