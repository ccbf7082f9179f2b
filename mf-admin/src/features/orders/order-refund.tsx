import {
  MAX_REFUND_REFERENCE,
  type NewRefund,
  type Order,
  readAmount,
  refundRefusal,
} from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, serverNow, useTask } from '@tanabana/storefront';
import { shopDay } from '@tanabana/storefront/dates';
import { Alert, Button, SelectField, TextField } from '@tanabana/ui';
import { type FormEvent, useState } from 'react';
import styles from './orders.module.css';
import { paidRest } from './refunds/refund-draft.ts';
import {
  providerRefundText,
  refundActionText,
  refundMethodOf,
  refundMethodOptions,
} from './refunds/refund-methods.ts';
import { RefundState, refundText } from './refunds/refund-state.tsx';

/** Refund of a prepaid order; for admins with a form to record it. */
export function OrderRefund({ order, canRecord }: { order: Order; canRecord: boolean }) {
  const { refund } = order;
  if (refund)
    return (
      <p>
        {refundText(refund)} {refund.state && <RefundState state={refund.state} />}
      </p>
    );
  if (refundRefusal(order) || paidRest(order) <= 0) return null;
  return canRecord ? <RefundForm order={order} /> : <p>Not refunded yet</p>;
}

type Problems = Partial<Record<keyof NewRefund, string>>;

/** Returns the input, or its problem. The provider has its own reference and day. */
function read(
  order: Order,
  { amount, ...typed }: Record<keyof NewRefund, string>,
  today: string,
): { problems: Problems; refund: NewRefund } {
  const method = refundMethodOf(order, typed.method);
  const isByProvider = method === 'provider';
  const reference = isByProvider ? '' : typed.reference.trim();
  const day = isByProvider ? today : typed.day;
  const reading = readAmount(amount);
  const number = 'value' in reading ? reading.value : 0;
  const problems: Problems = {
    ...(!isByProvider && reference === '' && { reference: 'Please enter a reference.' }),
    ...(!(number > 0) && { amount: 'Please enter an amount.' }),
    ...(day === '' && { day: 'Please enter a day.' }),
  };
  return { problems, refund: { method, reference, amount: number, day } };
}

function RefundForm({ order }: { order: Order }) {
  const today = shopDay(serverNow());
  const [values, setValues] = useState({
    method: refundMethodOf(order) as string,
    reference: '',
    amount: String(paidRest(order)),
    day: today,
  });
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask('The refund could not be recorded. Try again.');
  const isByProvider = refundMethodOf(order, values.method) === 'provider';

  const field = (name: keyof NewRefund) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });

  async function send(refund: NewRefund): Promise<void> {
    try {
      await api.orders.refund({ params: { id: order._id }, body: refund });
      announce(refund.method === 'provider' ? 'Refund requested' : 'Refund recorded');
    } catch (error) {
      const named = isApiError(error) ? error.errors.map((one) => [one.path, one.message]) : [];
      setProblems(Object.fromEntries(named));
      if (named.length === 0) throw error;
    } finally {
      void invalidate('/api/orders');
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { problems: found, refund } = read(order, values, today);
    setProblems(found);
    if (Object.keys(found).length === 0) void run(() => send(refund));
  }

  return (
    <form className={styles.refund} aria-label="Record a refund" noValidate onSubmit={submit}>
      <SelectField
        label="Refunded by"
        options={refundMethodOptions(order)}
        hint={isByProvider && providerRefundText(order)}
        {...field('method')}
      />
      {!isByProvider && (
        <TextField label="Reference" maxLength={MAX_REFUND_REFERENCE} {...field('reference')} />
      )}
      <TextField label="Amount (₹)" inputMode="decimal" {...field('amount')} />
      {!isByProvider && <TextField label="Day" type="date" max={today} {...field('day')} />}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button type="submit" size="s" variant="secondary" busy={busy}>
        {refundActionText(isByProvider, busy)}
      </Button>
    </form>
  );
}
