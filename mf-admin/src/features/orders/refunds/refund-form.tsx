import {
  formatAmount,
  MAX_REFUND_REFERENCE,
  type Order,
  type OrderReturn,
  toRupees,
} from '@tanabana/contracts';
import { announce, api, invalidate, serverNow, useTask } from '@tanabana/storefront';
import { shopDay } from '@tanabana/storefront/dates';
import { Alert, Button, SelectField, TextField } from '@tanabana/ui';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type Problems, problemsOf } from '../../../shared/field-problems.ts';
import { focusProblem, useFirstField } from '../../../shared/focus.ts';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { choiceText } from '../order-words.ts';
import {
  amountText,
  currentDraft,
  newRefundDraft,
  type RefundDraft,
  type RefundRest,
  refundBody,
  refundRest,
  refundTotal,
  withOrderLines,
} from './refund-draft.ts';
import { providerRefundText, refundActionText, refundMethodOptions } from './refund-methods.ts';
import styles from './refunds.module.css';

interface RefundFormProps {
  order: Order;
  /** The return that is refunded; its units are fixed. */
  of?: OrderReturn;
  /** Shown above the method: where the money goes to. */
  children?: ReactNode;
  /** Only what was paid too much: the order was not dispatched. */
  onlyOverpaid?: boolean;
  onDone: () => void;
  onClose: () => void;
  /** Called with a failure after the list is loaded again. */
  onRefused?: (error: unknown) => void;
}

/** Records a refund of lines, amounts, shipping, or what was paid too much (rule 17.6). */
export default function RefundForm({ order: given, of, onlyOverpaid, ...props }: RefundFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useFirstField(element);
  // As it was when the form was opened: a background reload must not change the limits. A refused
  // refund is corrected with the current ones.
  const [opened, setOpened] = useState<Order | null>(given);
  const order = opened ?? given;
  const rest = refundRest(order);
  const today = shopDay(serverNow());
  const [typed, setDraft] = useState(() => ({ ...newRefundDraft(order, rest, of), day: today }));
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask('The refund could not be recorded. Please try again.');
  const keyOf = useIdempotencyKey();
  const draft = currentDraft(typed, rest, { order, of });
  const isByProvider = draft.method === 'provider';
  const set = (change: Partial<RefundDraft>): void => {
    setDraft({ ...draft, ...change });
    setProblems({});
  };
  const show = (found: Problems): void => {
    setProblems(found);
    focusProblem(element.current, found);
  };

  async function record(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = refundBody(draft, rest, { returnId: of?.id, now: serverNow() });
    if ('problems' in read) return show(read.problems);
    const { body } = read;
    let failure: unknown;
    const isDone = await run(async () => {
      try {
        await api.orders.addRefund(
          { params: { id: order._id }, body },
          { idempotencyKey: keyOf(body) },
        );
      } catch (error) {
        failure = error;
        setOpened(null);
        show(withOrderLines(problemsOf(error), body));
        throw error;
      }
    });
    await invalidate('/api/orders');
    if (!isDone) return props.onRefused?.(failure);
    announce(isByProvider ? 'Refund requested' : 'Refund recorded');
    props.onDone();
  }
  const field = (name: 'shipping' | 'overpaid' | 'reference' | 'day') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label="Record a partial refund"
      className={styles.form}
      onSubmit={record}
    >
      {!onlyOverpaid && (
        <ul className={styles.lines}>
          {order.products.map((_, line) =>
            of && of.line !== line ? null : (
              <RefundLine
                // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies an order line
                key={line}
                order={order}
                line={line}
                rest={rest}
                fixed={of?.quantity}
                draft={draft}
                problems={problems}
                onChange={set}
              />
            ),
          )}
        </ul>
      )}
      <div className={styles.row}>
        {!onlyOverpaid && rest.shipping > 0 && (
          <TextField
            label="Shipping (₹)"
            optional
            inputMode="decimal"
            hint={`Up to ${formatAmount(toRupees(rest.shipping))}`}
            {...field('shipping')}
          />
        )}
        {!of && rest.overpaid > 0 && (
          <TextField
            label="Overpaid (₹)"
            inputMode="decimal"
            hint={`${formatAmount(toRupees(rest.overpaid))} were paid too much.`}
            {...field('overpaid')}
          />
        )}
      </div>
      {props.children}
      {draft.method === 'none' ? (
        <p className={styles.note}>
          Nothing was paid, so no money is sent: this only reduces what the buyer owes. If the buyer
          has paid, set the payment status to Paid first.
        </p>
      ) : (
        <div className={styles.row}>
          <SelectField
            label="Refunded by"
            value={draft.method}
            options={refundMethodOptions(order)}
            hint={isByProvider && providerRefundText(order)}
            onChange={({ target }) => set({ method: target.value as RefundDraft['method'] })}
          />
          {!isByProvider && (
            <>
              <TextField
                label="Reference"
                required
                maxLength={MAX_REFUND_REFERENCE}
                {...field('reference')}
              />
              <TextField
                label="Day"
                type="date"
                required
                min={shopDay(new Date(order.createdAt))}
                max={today}
                {...field('day')}
              />
            </>
          )}
        </div>
      )}
      <p className={styles.total}>
        Total <output>{formatAmount(refundTotal(draft))}</output>
      </p>
      {problems.total && <Alert tone="danger">{problems.total}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className={styles.actions}>
        <Button type="submit" size="s" busy={busy}>
          {refundActionText(isByProvider, busy)}
        </Button>
        <Button variant="secondary" size="s" disabled={busy} onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface RefundLineProps {
  order: Order;
  line: number;
  rest: RefundRest;
  /** Units of a return. */
  fixed: number | undefined;
  draft: RefundDraft;
  problems: Problems;
  onChange: (change: Partial<RefundDraft>) => void;
}

/** Units and amount of an order line; the amount follows the units until it is changed. */
function RefundLine({ order, line, rest, fixed, draft, problems, onChange }: RefundLineProps) {
  const product = order.products[line];
  const own = rest.lines[line];
  const now = draft.lines[line];
  if (!product || !own || !now) return null;
  const name = [product.name, choiceText(product)].filter(Boolean).join(', ');
  const set = (change: Partial<typeof now>): void =>
    onChange({
      lines: draft.lines.map((one, at) => (at === line ? { ...one, ...change } : one)),
    });
  return (
    <li>
      <span className={styles.name}>
        {name} × {fixed ?? product.quantity}
        <span className={styles.note}>
          {own.amount > 0
            ? `Up to ${formatAmount(toRupees(own.amount))}`
            : 'Everything is refunded'}
        </span>
      </span>
      {own.amount > 0 && (
        <span className={styles.amounts}>
          {fixed === undefined && (
            <TextField
              label="Units back"
              aria-label={`Units back of ${name}`}
              inputMode="numeric"
              placeholder="0"
              name={`lines.${line}.quantity`}
              value={now.quantity}
              error={problems[`lines.${line}.quantity`]}
              onChange={({ target: { value } }) =>
                set({
                  quantity: value,
                  ...(/^\d+$/.test(value) && { amount: amountText(rest, line, Number(value)) }),
                })
              }
            />
          )}
          <TextField
            label="Amount (₹)"
            aria-label={`Amount (₹) for ${name}`}
            inputMode="decimal"
            placeholder="0"
            name={`lines.${line}.amount`}
            value={now.amount}
            error={problems[`lines.${line}.amount`]}
            onChange={({ target }) => set({ amount: target.value })}
          />
        </span>
      )}
    </li>
  );
}
