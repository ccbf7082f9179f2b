import {
  formatAmount,
  isOpenReturn,
  type NewPartialRefund,
  refundable,
  shopDay,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf, invalid } from '@tanabana/service-kit';
import { diff, fromId, newId } from '@tanabana/service-kit/mongo';
import { wasMade } from '../changes/attempts.ts';
import type { DecisionTools, OrderChange } from '../changes/order-change-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { moneyOf } from '../fulfilment/paid.ts';
import { auditView } from '../fulfilment/shipment-change.ts';
import { draftInvoice } from '../invoices/invoice-service.ts';
import { partialCredit } from '../invoices/partial-credit.ts';
import type { Actor, OrderRecord, PartialRefundRecord } from '../orders/order.ts';
import { afterEvent, returnOf, withReturn } from '../returns/return-rules.ts';

const rupees = (paise: number): string => formatAmount(toRupees(paise));

type RefundedLine = PartialRefundRecord['lines'][number];

/** Amounts in paise. */
interface Wanted extends Omit<NewPartialRefund, 'lines' | 'shipping' | 'overpaid'> {
  lines: RefundedLine[];
  shipping: number;
  overpaid: number;
  amount: number;
}

const inPaise = ({ lines, shipping, overpaid, ...rest }: NewPartialRefund): Wanted => {
  const parts = lines
    .map((line) => ({ ...line, amount: toPaise(line.amount) }))
    .filter(({ amount, quantity }) => amount > 0 || quantity > 0);
  const sums = { shipping: toPaise(shipping), overpaid: toPaise(overpaid) };
  const amount = parts.reduce((sum, line) => sum + line.amount, sums.shipping + sums.overpaid);
  return { ...rest, lines: parts, ...sums, amount };
};

/** Units of a line in open returns, which are refunded with them, without the one that is refunded now. */
const unitsOnTheirWay = ({ returns = [] }: OrderRecord, line: number, returnId?: string): number =>
  returns.reduce(
    (sum, one) =>
      one.line === line && isOpenReturn(one.state) && one.id !== returnId?.toLowerCase()
        ? sum + one.quantity
        : sum,
    0,
  );

/** Throws `request.invalid` for parts of which not so much is left. */
function checkParts(order: OrderRecord, { lines, shipping, overpaid, returnId }: Wanted): void {
  const { lines: rest, shipping: restOfShipping } = refundable({
    ...order,
    refunds: order.refunds ?? [],
  });
  for (const [index, { line, quantity, amount }] of lines.entries()) {
    const left = rest[line];
    const at = `lines.${index}`;
    if (!left) throw invalid(`${at}.line`, 'This order has no such line.', true);
    const sentBack = unitsOnTheirWay(order, line, returnId);
    const most = Math.max(0, left.units - sentBack);
    if (quantity > most)
      throw invalid(
        `${at}.quantity`,
        sentBack > 0
          ? `At most ${most} are left: refund the others with their return.`
          : `At most ${most} are left to refund.`,
        true,
      );
    if (amount > left.amount)
      throw invalid(`${at}.amount`, `At most ${rupees(left.amount)} is left of this line.`, true);
    rest[line] = { units: left.units - quantity, amount: left.amount - amount };
  }
  if (shipping > restOfShipping)
    throw invalid('shipping', `At most ${rupees(restOfShipping)} is left of the shipping.`, true);
  const { overpaid: most } = moneyOf(order);
  if (overpaid > most)
    throw invalid('overpaid', `At most ${rupees(most)} was paid too much.`, true);
}

function checkMoney(
  order: OrderRecord,
  { method, amount, reference, day, returnId }: Wanted,
  at: Date,
  zone: string | undefined,
) {
  const isPaid = order.paymentStatus === 'Paid';
  const { paid, refunded, waived } = moneyOf(order);
  if (method === 'none') {
    if (isPaid) throw new AppError('order.refund_paid');
    if (waived + amount > order.totalPrice) throw new AppError('order.refund_too_high');
  } else {
    if (!isPaid) throw new AppError('order.refund_not_paid');
    if (refunded + amount > paid)
      throw new AppError('order.refund_too_high', {
        message: `At most ${rupees(paid - refunded)} is left of what was paid.`,
      });
    if (method === 'provider' && order.payment?.paidBy == null)
      throw new AppError('order.refund_by_provider');
    if (method !== 'provider' && reference === '')
      throw invalid('reference', 'Please enter a reference.', true);
  }
  // Of a return whose line was refunded before, nothing may be left.
  if (amount === 0 && returnId === undefined)
    throw invalid('amount', 'Please enter an amount.', true);
  if (method === 'provider') return;
  if (day > shopDay(at, zone)) throw invalid('day', 'This date is in the future.', true);
  if (day < shopDay(order.createdAt, zone))
    throw invalid('day', 'The order was placed after this date.', true);
}

export type PartialRefundService = ReturnType<typeof createPartialRefundService>;

/** Refunds of lines, amounts and shipping, each with a credit note (rule 17.6). */
export function createPartialRefundService(deps: OrderDeps) {
  const { storage, settings, mails, inTurn, now } = deps;

  async function refunded(
    order: OrderRecord,
    wanted: Wanted,
    {
      by,
      at,
      attempt,
      tools,
    }: { by: Actor; at: Date; attempt: string | undefined; tools: DecisionTools },
  ): Promise<OrderChange | null> {
    const { refunds = [], invoice, creditNote } = order;
    if (wasMade(refunds, attempt)) return null;
    const isOnlyOverpaid = wanted.lines.length === 0 && wanted.shipping === 0;
    if (!invoice && !isOnlyOverpaid && order.stockHeld)
      throw new AppError('order.refund_not_dispatched');
    const returned = wanted.returnId === undefined ? null : returnOf(order, wanted.returnId);
    const settled = returned && afterEvent(returned, { event: 'refund', role: 'owner', by, at });
    if (
      returned &&
      !wanted.lines.some(
        ({ line, quantity }) => line === returned.line && quantity === returned.quantity,
      )
    )
      throw invalid('lines', 'The refund must contain the units that were sent back.', true);
    checkParts(order, wanted);
    checkMoney(order, wanted, at, settings.timeZone);
    // An invoice that was credited as a whole has nothing left to credit.
    const isCredited =
      invoice !== null && !creditNote && !isOnlyOverpaid && wanted.amount > wanted.overpaid;
    const note = isCredited
      ? {
          ...(await tools.creditNote(invoice, at)),
          of: { number: invoice.number, issuedAt: invoice.issuedAt },
          ...partialCredit(
            {
              lines: invoice.lines ?? draftInvoice(order, settings, at).lines ?? [],
              tax: invoice.tax,
            },
            refunds.flatMap((one) =>
              one.creditNote?.of.number === invoice.number ? [one.creditNote] : [],
            ),
            wanted,
          ),
        }
      : undefined;
    const { lines, shipping, overpaid, amount, method, returnId } = wanted;
    const isByProvider = method === 'provider';
    const reference = isByProvider ? '' : wanted.reference;
    const day = isByProvider ? shopDay(at, settings.timeZone) : wanted.day;
    const refund: PartialRefundRecord = {
      id: fromId(newId()),
      ...{ method, reference, day, lines, shipping, overpaid, amount },
      ...(isByProvider && amount > 0 && { state: 'requested' as const }),
      ...(returnId !== undefined && { returnId: returnId.toLowerCase() }),
      ...(note && { creditNote: note }),
      recordedAt: at,
      ...(attempt !== undefined && { attempt }),
    };
    if (isByProvider && amount > 0 && order.payment)
      await storage.payments.requestRefund(
        tools.session,
        { provider: order.payment.provider, paymentId: order.payment.paidBy ?? '' },
        { id: refund.id, amount, reason: 'Recorded in the dashboard.' },
        at,
      );
    const next: OrderRecord = {
      ...(settled ? withReturn(order, settled) : order),
      refunds: [...refunds, refund],
      updatedAt: at,
    };
    return {
      next,
      by,
      changes: diff(auditView(order), auditView(next)),
      mails: (changed, reader) => {
        if (changed.email === '' || method === 'none' || amount === 0) return [];
        return [
          { ...mails.refunded(changed, { ...refund, method }, reader), dedupeKey: undefined },
        ];
      },
    };
  }

  return {
    /**
     * Records a refund once per `Idempotency-Key`. Throws `order.not_found`, `order.refund_…`,
     * `return.…`, and `request.invalid` for parts of which less is left.
     */
    async record(
      user: AuthUser,
      id: string,
      sent: NewPartialRefund,
      attempt: string | undefined,
    ): Promise<OrderRecord> {
      const at = now();
      const by = actorOf(user);
      const wanted = inPaise(sent);
      const done = await inTurn([id.toLowerCase()], () =>
        storage.changes.changeAll(
          [id],
          (order, tools) => refunded(order, wanted, { by, at, attempt, tools }),
          at,
        ),
      );
      const result = done.get(id.toLowerCase());
      if (!result) throw new AppError('order.not_found');
      return result.order;
    },
  };
}
