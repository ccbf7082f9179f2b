import {
  formatAmount,
  formatCalendarDay,
  type Order,
  type ProviderRefundState,
  providerRefundStateNames,
  refundMethodNames,
} from '@tanabana/contracts';
import { Badge, type Tone } from '@tanabana/ui';

const tones: Record<ProviderRefundState, Tone> = {
  requested: 'info',
  processed: 'success',
  failed: 'danger',
};

/** State of a refund through a provider (rule 18.7). */
export const RefundState = ({ state }: { state: ProviderRefundState }) => (
  <Badge tone={tones[state]}>{providerRefundStateNames[state]}</Badge>
);

/** Returns amount, day, method and reference of the refund of a whole order. */
export function refundText({
  amount,
  day,
  method,
  reference,
  state,
}: NonNullable<Order['refund']>): string {
  const isDone = state === undefined || state === 'processed';
  const what = isDone
    ? `${formatAmount(amount)} refunded`
    : `Refund of ${formatAmount(amount)} requested`;
  const by = `${what} on ${formatCalendarDay(day)} (${refundMethodNames[method]})`;
  return reference ? `${by}, reference ${reference}` : by;
}
