import type { Order, QueuedReturn, StoredRefundTo } from '@tanabana/contracts';
import { api, useApi, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, ErrorState, Facts, Skeleton } from '@tanabana/ui';
import { useState } from 'react';
import { paymentText } from '../orders/order-words.ts';
import RefundForm from '../orders/refunds/refund-form.tsx';
import { isOutdated, type ReturnDialogProps } from './change-return.ts';
import { returnName } from './return-dialogs.tsx';
import styles from './returns.module.css';

/** Records the refund of a checked return, with the amount of its units (rule 17.6). */
export default function RefundDialog({ one, onClose, onOutdated }: ReturnDialogProps) {
  const order = useApi(api.orders.get, { params: { id: one.orderId } });
  const of = order.data?.returns?.find(({ id }) => id === one.id);
  return (
    <Dialog open onClose={onClose} title="Refund a return">
      <div className={styles.dialog}>
        <p>{returnName(one)}</p>
        {order.error && !order.data && (
          <ErrorState title="The order could not be loaded." of={order} ornament={false} />
        )}
        {order.isLoading && <Skeleton className={styles.loading} />}
        {order.data && of && (
          <RefundForm
            order={order.data}
            of={of}
            onDone={onClose}
            onClose={onClose}
            onRefused={(error) => isOutdated(error) && onOutdated(error)}
          >
            <Destination one={one} order={order.data} />
          </RefundForm>
        )}
        {order.data && !of && <Alert tone="danger">This order has no such return any more.</Alert>}
      </div>
    </Dialog>
  );
}

/** Where the money goes to; nothing if nothing was paid. */
function Destination({ one, order }: { one: QueuedReturn; order: Order }) {
  if (one.hasRefundTo) return <BankDetails one={one} />;
  if (order.paymentStatus !== 'Paid') return null;
  return <p className={styles.quiet}>{destinationText(order)}</p>;
}

function destinationText(order: Order): string {
  const { payment, paymentMethod, transactionId, email, phone } = order;
  if (payment) return `Paid through ${paymentText(order)}, number ${payment.reference}.`;
  return paymentMethod === 'pre-paid'
    ? `Paid by UPI${transactionId ? ` with UTR ${transactionId}` : ''}. Refund it to the account that paid.`
    : `The buyer has entered no UPI ID or bank account: ${email}, ${phone}.`;
}

/** The buyer's UPI ID or bank account, on request, because each view is recorded. */
function BankDetails({ one }: { one: QueuedReturn }) {
  const [details, setDetails] = useState<StoredRefundTo | null>(null);
  const { busy, problem, run } = useTask('The bank details could not be loaded.');
  if (details) return <Facts className={styles.facts} items={factsOf(details)} />;
  const load = (): Promise<boolean> =>
    run(async () =>
      setDetails(await api.orders.refundTo({ params: { id: one.orderId, return: one.id } })),
    );
  return (
    <div className={styles.bank}>
      <Button variant="secondary" size="s" busy={busy} onClick={load}>
        Show bank details
      </Button>
      <span className={styles.quiet}>Recorded in Activity.</span>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </div>
  );
}

const factsOf = ({ kind, upi = '', name = '', account = '', ifsc = '' }: StoredRefundTo) =>
  kind === 'upi'
    ? [['UPI ID', upi] as const]
    : [['Account holder', name] as const, ['Account', account] as const, ['IFSC', ifsc] as const];
