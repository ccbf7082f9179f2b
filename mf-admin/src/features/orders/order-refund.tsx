import {
  formatAmount,
  formatCalendarDay,
  MAX_REFUND_REFERENCE,
  type NewRefund,
  type Order,
  REFUND_METHODS,
  readAmount,
  refundMethodNames,
  refundRefusal,
  shopDay,
} from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, serverNow, useTask } from '@tanabana/storefront';
import { Alert, Button, SelectField, TextField } from '@tanabana/ui';
import { type FormEvent, useState } from 'react';
import styles from './orders.module.css';
import { paidRest } from './refunds/refund-draft.ts';

/** Refund of a prepaid order; for admins with a form to record it. */
export function OrderRefund({ order, canRecord }: { order: Order; canRecord: boolean }) {
  const { refund } = order;
  if (refund)
    return (
      <p>
        {formatAmount(refund.amount)} refunded on {formatCalendarDay(refund.day)} (
        {refundMethodNames[refund.method]}), reference {refund.reference}
      </p>
    );
  if (refundRefusal(order) || paidRest(order) <= 0) return null;
  return canRecord ? <RefundForm order={order} /> : <p>Not refunded yet</p>;
}

type Problems = Partial<Record<keyof NewRefund, string>>;

/** Returns the input, or its problem. */
function read({ reference, amount, day, ...rest }: Record<keyof NewRefund, string>) {
  const read = readAmount(amount);
  const number = 'value' in read ? read.value : 0;
  const problems: Problems = {
    ...(reference.trim() === '' && { reference: 'Please enter a reference.' }),
    ...(!(number > 0) && { amount: 'Please enter an amount.' }),
    ...(day === '' && { day: 'Please enter a day.' }),
  };
  const method = REFUND_METHODS.find((one) => one === rest.method) ?? 'upi';
  return { problems, refund: { method, reference: reference.trim(), amount: number, day } };
}

function RefundForm({ order }: { order: Order }) {
  const today = shopDay(serverNow());
  const [values, setValues] = useState({
    method: 'upi',
    reference: '',
    amount: String(paidRest(order)),
    day: today,
  });
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask('The refund could not be recorded. Try again.');

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
      announce('Refund recorded');
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
    const { problems: found, refund } = read(values);
    setProblems(found);
    if (Object.keys(found).length === 0) void run(() => send(refund));
  }

  return (
    <form className={styles.refund} aria-label="Record a refund" noValidate onSubmit={submit}>
      <SelectField
        label="Refunded by"
        options={REFUND_METHODS.map((value) => ({ value, label: refundMethodNames[value] }))}
        {...field('method')}
      />
      <TextField label="Reference" maxLength={MAX_REFUND_REFERENCE} {...field('reference')} />
      <TextField label="Amount (₹)" inputMode="decimal" {...field('amount')} />
      <TextField label="Day" type="date" max={today} {...field('day')} />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button type="submit" size="s" variant="secondary" busy={busy}>
        {busy ? 'Recording...' : 'Record refund'}
      </Button>
    </form>
  );
}
