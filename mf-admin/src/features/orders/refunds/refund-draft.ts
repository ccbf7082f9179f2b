import {
  amountForUnits,
  type NewPartialRefundInput,
  type Order,
  type OrderReturn,
  type Refundable,
  readAmount,
  readCount,
  refundable,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { shopDay } from '@tanabana/storefront/dates';
import type { Problems } from '../../../shared/field-problems.ts';
import { refundMethodOf } from './refund-methods.ts';

/** A refund as typed. Amounts in rupees. */
export interface RefundDraft {
  /** By order line. */
  lines: { quantity: string; amount: string }[];
  shipping: string;
  overpaid: string;
  method: NewPartialRefundInput['method'];
  reference: string;
  day: string;
}

/** What can still be refunded of an order. Paise. */
export interface RefundRest extends Refundable {
  /** Paid before the order was changed, and not refunded yet. */
  overpaid: number;
}

/** Returns what can still be refunded of an order (rule 17.6). */
export function refundRest(order: Order): RefundRest {
  const { refunds = [], products, shippingCharge, paidTotal, totalPrice } = order;
  const rest = refundable({
    lines: products.map(({ price, quantity, discount = 0 }) => ({
      ...{ price: toPaise(price), quantity, discount: toPaise(discount) },
    })),
    shippingCharge: toPaise(shippingCharge),
    refunds: refunds.map(({ lines, shipping }) => ({
      lines: lines.map((line) => ({ ...line, amount: toPaise(line.amount) })),
      shipping: toPaise(shipping),
    })),
  });
  const excess = paidTotal === undefined ? 0 : toPaise(paidTotal) - toPaise(totalPrice);
  const returned = refunds.reduce((sum, { overpaid }) => sum + toPaise(overpaid), 0);
  return { ...rest, overpaid: Math.max(0, excess - returned) };
}

/** Returns what is left to refund of what was paid, in rupees (rule 17.6). */
export function paidRest({ paidTotal, totalPrice, refunds = [] }: Order): number {
  const given = refunds.reduce((sum, { amount }) => sum + toPaise(amount), 0);
  return toRupees(toPaise(paidTotal ?? totalPrice) - given);
}

/** Returns whether anything of an order is left to refund. */
export const isRefundable = ({ lines, shipping, overpaid }: RefundRest): boolean =>
  lines.some(({ amount }) => amount > 0) || shipping > 0 || overpaid > 0;

const typed = (paise: number): string => (paise === 0 ? '' : String(toRupees(paise)));

/** Returns the share of a line for some units, as typed. */
export const amountText = (rest: RefundRest, line: number, quantity: number): string => {
  const own = rest.lines[line];
  return own ? typed(amountForUnits(own, quantity)) : '';
};

/** Returns the start of a form: nothing, or the line of a return and what was paid too much. */
export function newRefundDraft(order: Order, rest: RefundRest, of?: OrderReturn): RefundDraft {
  return {
    lines: order.products.map((_, line) =>
      of?.line === line
        ? { quantity: String(of.quantity), amount: amountText(rest, line, of.quantity) }
        : { quantity: '', amount: '' },
    ),
    shipping: '',
    overpaid: of ? '' : typed(rest.overpaid),
    method: order.paymentStatus === 'Paid' ? refundMethodOf(order) : 'none',
    reference: '',
    day: '',
  };
}

/**
 * Returns a draft without what cannot be refunded any more, and with a method that fits the payment:
 * another admin may have changed both since the form was opened.
 */
export function currentDraft<Draft extends RefundDraft>(
  draft: Draft,
  rest: RefundRest,
  { order, of }: { order: Order; of: OrderReturn | undefined },
): Draft {
  return {
    ...draft,
    method: order.paymentStatus === 'Paid' ? refundMethodOf(order, draft.method) : 'none',
    lines: draft.lines.map((one, line) => {
      if ((rest.lines[line]?.amount ?? 0) > 0) return one;
      // the units of a return are fixed
      return { quantity: of?.line === line ? one.quantity : '', amount: '' };
    }),
    shipping: rest.shipping > 0 ? draft.shipping : '',
    overpaid: rest.overpaid > 0 ? draft.overpaid : '',
  };
}

/** Returns the sum of what is typed so far, in rupees. */
export function refundTotal({ lines, shipping, overpaid }: RefundDraft): number {
  const amounts = [...lines.map(({ amount }) => amount), shipping, overpaid].map((text) => {
    const read = readAmount(text);
    return 'value' in read && read.value > 0 ? toPaise(read.value) : 0;
  });
  return toRupees(amounts.reduce((sum, amount) => sum + amount, 0));
}

type Body = NewPartialRefundInput & { lines: NonNullable<NewPartialRefundInput['lines']> };

/**
 * Reads a draft (rule 17.6). Problems have paths such as `lines.2.amount`, where 2 is the order line.
 * @param now the current time, for a day that is not later
 */
export function refundBody(
  draft: RefundDraft,
  rest: RefundRest,
  { returnId, now }: { returnId?: string | undefined; now: Date },
): { body: Body } | { problems: Problems } {
  const problems: Problems = {};
  const read = (path: string, text: string, most: number): number => {
    if (text.trim() === '') return 0;
    const reading = readAmount(text);
    if ('problem' in reading) problems[path] = reading.problem;
    else if (reading.value < 0) problems[path] = 'Enter an amount from 0.';
    else if (toPaise(reading.value) > most)
      problems[path] = `At most ${toRupees(most)}, which is left of it.`;
    return 'value' in reading ? reading.value : 0;
  };
  const lines = draft.lines.flatMap(({ quantity, amount }, line) => {
    const { units = 0, amount: most = 0 } = rest.lines[line] ?? {};
    const rupees = read(`lines.${line}.amount`, amount, most);
    const reading = readCount(quantity.trim() || '0');
    const count = 'value' in reading ? reading.value : -1;
    // the units of a return have no field
    if (returnId !== undefined && count > units)
      problems.total = `${units} of these ${count} units are left to refund.`;
    else if (count < 0 || count > units)
      problems[`lines.${line}.quantity`] = `Enter a number from 0 to ${units}.`;
    return count > 0 || rupees > 0 ? [{ line, quantity: count, amount: rupees }] : [];
  });
  const { method } = draft;
  // the provider has its own reference and day
  const isByProvider = method === 'provider';
  const reference = isByProvider ? '' : draft.reference.trim();
  const day = isByProvider ? shopDay(now) : draft.day;
  const body = {
    ...{ method, reference, day, lines },
    shipping: read('shipping', draft.shipping, rest.shipping),
    overpaid: read('overpaid', draft.overpaid, rest.overpaid),
    ...(returnId !== undefined && { returnId }),
  };
  if (method !== 'none' && !isByProvider && reference === '')
    problems.reference = 'Please enter a reference.';
  if (day === '') problems.day = 'Please enter a day.';
  else if (day > shopDay(now)) problems.day = 'Enter a day that is not in the future.';
  // of a return whose line was refunded before, nothing may be left
  const isNothingLeft =
    returnId !== undefined && lines.every(({ line }) => rest.lines[line]?.amount === 0);
  if (refundTotal(draft) === 0 && !isNothingLeft) problems.total ??= 'Enter what is refunded.';
  return Object.keys(problems).length > 0 ? { problems } : { body };
}

/** Returns problems of a sent body with the positions of their order lines. */
export const withOrderLines = (problems: Problems, { lines }: Body): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [
      path.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${lines[Number(at)]?.line ?? at}`),
      message,
    ]),
  );
