import {
  formatAmount,
  formatCalendarDay,
  formatMoment,
  type Order,
  refundMethodNames,
} from '@tanabana/contracts';

interface Words {
  tone: 'info' | 'success' | 'warning' | 'danger';
  /** Payment status as in rule 4.7. */
  status: string;
  line: string;
}

type Paid = Pick<
  Order,
  | 'paymentMethod'
  | 'paymentStatus'
  | 'orderStatus'
  | 'totalPrice'
  | 'transactionId'
  | 'keptUntil'
  | 'refund'
>;

/** Describes payment and its state for the buyer. */
export function paymentText(order: Paid): Words {
  const { paymentMethod, paymentStatus: status, totalPrice } = order;
  const amount = formatAmount(totalPrice);
  if (order.refund) return { tone: 'success', status, line: refundLine(order.refund) };
  const isOver = order.orderStatus === 'Cancelled' || order.orderStatus === 'Returned';
  switch (status) {
    case 'Paid':
      return {
        tone: 'success',
        status,
        line: isOver
          ? `You get ${amount} back where you paid from.`
          : `${amount} is paid. Thank you.`,
      };
    case 'Decline':
      return {
        tone: 'danger',
        status,
        line: `We could not find your payment. Please write to us with your transaction number.${keptLine(order)}`,
      };
    case 'COD':
      return {
        tone: 'info',
        status,
        line: isOver ? 'Nothing is to be paid.' : `Pay ${amount} in cash when it is delivered.`,
      };
    default:
      return { tone: 'warning', status, line: pendingLine(paymentMethod, amount, isOver) };
  }
}

/** A day without a time zone: as on the bank statement. */
const refundLine = ({ amount, method, day }: NonNullable<Order['refund']>): string =>
  `${formatAmount(amount)} went back to you on ${formatCalendarDay(day)} (${refundMethodNames[method]}).`;

const keptLine = ({ keptUntil }: Paid): string =>
  keptUntil ? ` We keep your order until ${formatMoment(keptUntil)}; then it is cancelled.` : '';

function pendingLine(method: Order['paymentMethod'], amount: string, isOver: boolean): string {
  if (method === 'cash-delivery')
    return isOver ? 'Nothing is to be paid.' : `${amount} is not paid yet.`;
  return isOver
    ? `If your payment of ${amount} has reached us, you get it back.`
    : `We are checking your payment of ${amount}.`;
}
