import {
  formatAmount,
  formatCalendarDay,
  formatMoment,
  type Order,
  type OrderRefund,
  refundMethodNames,
  toPaise,
  toRupees,
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
  | 'refunds'
  | 'paidTotal'
>;

/** Describes payment and its state for the buyer. */
export function paymentText(order: Paid): Words {
  const { paymentMethod, paymentStatus: status } = order;
  const amount = formatAmount(amountDue(order));
  if (order.refund) return { tone: 'success', status, line: refundLine(order.refund) };
  const isOver = order.orderStatus === 'Cancelled' || order.orderStatus === 'Returned';
  switch (status) {
    case 'Paid':
      return {
        tone: 'success',
        status,
        line: paidLine(order, isOver),
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

type Amounts = Pick<Paid, 'totalPrice' | 'paidTotal' | 'refunds'>;

/** Returns the sum of some amounts of the refunds, in paise. */
const refunded = ({ refunds = [] }: Amounts, amountOf: (refund: OrderRefund) => number): number =>
  refunds.reduce((sum, refund) => sum + toPaise(amountOf(refund)), 0);

/** Returns what is or was to be paid, without what was taken off unpaid, in rupees. */
const amountDue = (order: Amounts): number =>
  toRupees(
    toPaise(order.totalPrice) -
      refunded(order, ({ method, amount }) => (method === 'none' ? amount : 0)),
  );

/** Describes what was paid, and what of it the buyer still gets back. */
function paidLine(order: Amounts, isOver: boolean): string {
  const paid = toPaise(order.paidTotal ?? amountDue(order));
  const back = refunded(order, ({ method, amount }) => (method === 'none' ? 0 : amount));
  if (isOver)
    return back >= paid
      ? 'You got back everything that you paid.'
      : `You get ${inRupees(paid - back)} back where you paid from.`;
  const tooMuch = paid - toPaise(amountDue(order)) - refunded(order, ({ overpaid }) => overpaid);
  const thanks = `${inRupees(paid)} is paid. Thank you.`;
  return order.paidTotal !== undefined && tooMuch > 0
    ? `${thanks} ${inRupees(tooMuch)} of it is too much and goes back to you.`
    : thanks;
}

const inRupees = (paise: number): string => formatAmount(toRupees(paise));

/** How a refund was paid, after its amount. */
export const refundMethodTexts: Record<OrderRefund['method'], string> = {
  upi: 'by UPI',
  bank: 'by bank transfer',
  cash: 'in cash',
  none: 'taken off, not paid before',
};

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
