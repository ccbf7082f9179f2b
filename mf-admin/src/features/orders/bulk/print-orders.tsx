import {
  formatAmount,
  type Invoices,
  MAX_BULK_ORDERS,
  type Order,
  orderNumber,
} from '@tanabana/contracts';
import { api, messageOf, notify, Slot, useConfig, useTask } from '@tanabana/storefront';
import {
  Alert,
  Button,
  DownloadIcon,
  ErrorState,
  PrinterIcon,
  Skeleton,
  saveFile,
} from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { dayStamp } from '../../../shared/export-button.tsx';
import { count } from '../../../shared/formats.ts';
import { deliveryLines, lineText } from '../order-words.ts';
import styles from './bulk.module.css';
import { RefusedOrders } from './outcome.tsx';
import type { Printed } from './printed.ts';

interface PrintOrdersProps {
  what: Printed;
  orders: readonly Order[];
  onBack: () => void;
}

/** Labels or invoices of selected orders for printing. */
export default function PrintOrders({ what, orders, onBack }: PrintOrdersProps) {
  return (
    <>
      <div className={styles.tools}>
        <Button variant="secondary" onClick={onBack}>
          Back to the orders
        </Button>
        <p>
          {what === 'labels' ? 'Labels' : 'Invoices'} of {count(orders.length, 'order')}
        </p>
        <Button onClick={() => print()}>
          <PrinterIcon size={18} />
          Print
        </Button>
      </div>
      {what === 'labels' ? <Labels orders={orders} /> : <InvoiceStack orders={orders} />}
    </>
  );
}

const LABELS_A_SHEET = 8;

/** Parcel labels, two by four on an A4 sheet. */
function Labels({ orders }: { orders: readonly Order[] }) {
  const sheets = Array.from({ length: Math.ceil(orders.length / LABELS_A_SHEET) }, (_, at) =>
    orders.slice(at * LABELS_A_SHEET, (at + 1) * LABELS_A_SHEET),
  );
  return sheets.map((some, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      key={some[0]?._id}
      role="group"
      aria-label={`Sheet ${at + 1} of ${sheets.length}`}
      className={styles.labels}
    >
      {some.map((order) => (
        <Label key={order._id} order={order} />
      ))}
    </div>
  ));
}

/** Address and amount to collect. */
function Label({ order }: { order: Order }) {
  const { storeName } = useConfig();
  const [name, ...lines] = deliveryLines(order);
  const isCollected = order.paymentMethod === 'cash-delivery' && order.paymentStatus !== 'Paid';
  return (
    <article className={styles.label} aria-label={`Label of order ${orderNumber(order._id)}`}>
      <p className={styles.labelHead}>
        <span>From {storeName}</span>
        <code>{orderNumber(order._id)}</code>
      </p>
      <address>
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className={styles.labelFoot}>
        <span className={styles.contents}>{order.products.map(lineText).join(', ')}</span>
        <strong>
          {isCollected ? `Collect ${formatAmount(order.totalPrice)}` : paymentOf(order)}
        </strong>
      </p>
    </article>
  );
}

const paymentOf = ({ paymentStatus }: Order): string =>
  paymentStatus === 'Paid' ? 'Paid' : 'Prepaid, not checked yet';

/** Invoices, one per page; orders without one are listed. */
function InvoiceStack({ orders }: { orders: readonly Order[] }) {
  const { invoices, refused, problem, isComplete, retry } = useInvoices(orders);
  return (
    <>
      {problem && <ErrorState title={problem} onRetry={retry} />}
      {refused.length > 0 && (
        <Alert
          tone="warning"
          title={`${count(refused.length, 'order')} without an invoice`}
          className={styles.screenOnly}
        >
          <RefusedOrders label="Without an invoice" refused={refused} />
        </Alert>
      )}
      {!isComplete && !problem && (
        <div aria-busy="true">
          <p role="status">
            {count(invoices.length)} of {count(orders.length, 'invoice')}
          </p>
          <Skeleton className={styles.loading} />
        </div>
      )}
      {isComplete && invoices.length > 0 && (
        <>
          <div className={styles.tools}>
            <SavePdf ids={invoices.map(({ order }) => order._id)} />
          </div>
          <Slot name="dashboard.invoices" invoices={invoices} />
        </>
      )}
    </>
  );
}

const NOT_MADE = 'The PDF could not be created. Please try again.';

/** Downloads all as one file. */
function SavePdf({ ids }: { ids: string[] }) {
  const { busy, run } = useTask(NOT_MADE);
  const save = async (): Promise<void> => {
    const done = await run(async () =>
      saveFile(
        await api.orders.invoicesPdf.file({ body: { ids } }, { timeout: PATIENCE_MS }),
        `invoices-${dayStamp()}.pdf`,
      ),
    );
    if (!done) notify({ tone: 'danger', text: NOT_MADE });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      <DownloadIcon size={18} />
      Save as PDF
    </Button>
  );
}

/** Loads invoices of these orders, 100 per call. */
function useInvoices(orders: readonly Order[]) {
  const asked = useRef(orders);
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Invoices>({ invoices: [], refused: [] });
  const [problem, setProblem] = useState<string | null>(null);
  const { invoices } = answer;
  const isComplete = invoices.length + answer.refused.length >= asked.current.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isLeft = false;
    const load = async (): Promise<void> => {
      const all: Invoices = { invoices: [], refused: [] };
      const ids = asked.current.map(({ _id }) => _id);
      for (let from = 0; from < ids.length && !isLeft; from += MAX_BULK_ORDERS) {
        const some = ids.slice(from, from + MAX_BULK_ORDERS);
        const next = await api.orders.invoices({ body: { ids: some } }, { timeout: PATIENCE_MS });
        all.invoices.push(...next.invoices);
        all.refused.push(...next.refused);
        if (!isLeft) setAnswer({ ...all });
      }
    };
    setProblem(null);
    load().catch((error: unknown) => {
      if (!isLeft) setProblem(messageOf(error, 'The invoices could not be created.'));
    });
    return () => {
      isLeft = true;
    };
  }, [tries]);

  const refused = answer.refused.flatMap(({ id, reason }) => {
    const order = asked.current.find(({ _id }) => _id === id);
    return order ? [{ order, reason }] : [];
  });
  return { invoices, refused, problem, isComplete, retry: () => setTries((now) => now + 1) };
}

/** Timeout in milliseconds: older orders get their invoice numbers on first request. */
const PATIENCE_MS = 60_000;
