import {
  awaitsPayment,
  formatAmount,
  formatCalendarDay,
  type Order,
  type OrderRefund,
  paymentProviderName,
  refundMethodNames,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { formatClock, formatMoment, zoneNote } from '@tanabana/storefront/dates';
import { isPayable, isUnpaid } from './online-payment.ts';

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
  | 'payment'
>;

/** Describes payment and its state for the buyer at the time `now`. */
export function paymentText(order: Paid, now: Date): Words {
  const { paymentMethod, paymentStatus: status, refund } = order;
  const amount = formatAmount(amountDue(order));
  if (refund) return { tone: refundTone(refund), status, line: refundLine(order, refund) };
  if (awaitsPayment(order)) return { tone: 'warning', status, line: unpaidLine(order, now) };
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
  provider: 'to where you paid from',
  none: 'taken off, not paid before',
};

/** What happens to a payment that arrives after the time to pay (rule 18.5). */
export const LATE_PAYMENT = 'If a payment arrives later, you get the order or your money back.';

/** Describes an order that its provider has no payment of. */
function unpaidLine(order: Paid, now: Date): string {
  const { payBy, isExpired, problem } = order.payment ?? {};
  if (isPayable(order, now) && payBy) {
    const waiting = `Waiting for your payment until ${formatClock(payBy)}${zoneNote(payBy)}.`;
    return problem ? `${waiting} The last attempt failed: ${problem}` : waiting;
  }
  return isExpired || isUnpaid(order)
    ? `This order was not paid in time. ${LATE_PAYMENT}`
    : 'Nothing is to be paid. If a payment arrives later, you get it back.';
}

type WholeRefund = NonNullable<Order['refund']>;

function refundTone({ method, state }: WholeRefund): Words['tone'] {
  if (method !== 'provider' || state === 'processed') return 'success';
  return state === 'failed' ? 'warning' : 'info';
}

function refundLine({ payment }: Paid, refund: WholeRefund): string {
  const { method, day } = refund;
  const amount = formatAmount(refund.amount);
  // a day without a time zone: as on the bank statement
  if (method !== 'provider')
    return `${amount} went back to you on ${formatCalendarDay(day)} (${refundMethodNames[method]}).`;
  if (refund.state === 'processed') return `${amount} was returned to where you paid from.`;
  if (refund.state === 'failed')
    return `${amount} could not be returned yet. We are looking into it.`;
  const name = payment ? paymentProviderName(payment.provider) : 'the payment provider';
  return `We have asked ${name} to return ${amount}: ${ARRIVES}.`;
}

/** Time that banks take to credit a refund. */
const ARRIVES = 'it arrives within 5 to 7 working days';

/** Describes where a refund through a provider is; null for other refunds. */
export function refundStateText({ method, state }: OrderRefund): string | null {
  if (method !== 'provider') return null;
  if (state === 'processed') return 'Returned.';
  return state === 'failed'
    ? 'It could not be returned yet. We are looking into it.'
    : `Requested: ${ARRIVES}.`;
}

const keptLine = ({ keptUntil }: Paid): string =>
  keptUntil ? ` We keep your order until ${formatMoment(keptUntil)}; then it is cancelled.` : '';

function pendingLine(method: Order['paymentMethod'], amount: string, isOver: boolean): string {
  if (method === 'cash-delivery')
    return isOver ? 'Nothing is to be paid.' : `${amount} is not paid yet.`;
  return isOver
    ? `If your payment of ${amount} has reached us, you get it back.`
    : `We are checking your payment of ${amount}.`;
}
