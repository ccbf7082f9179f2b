import {
  formatAmount,
  holdsStock,
  isOpenReturn,
  refundable,
  toPaise,
  toRupees,
  unitsByLine,
} from '@tanabana/contracts';
import { moneyOf } from '../fulfilment/paid.ts';
import type { OrderRecord, ReturnRecord } from '../orders/order.ts';
import { exchangeUnits } from '../returns/return-rules.ts';

const rupees = (paise: number): string => formatAmount(toRupees(paise));

function* faultsOfMoney(order: OrderRecord): Iterable<string> {
  const { subtotal, discount, shippingCharge, codFee = 0, totalPrice, refunds = [] } = order;
  if (subtotal - discount + shippingCharge + codFee !== totalPrice)
    yield `the total is ${rupees(totalPrice)}, but its parts add up to ${rupees(subtotal - discount + shippingCharge + codFee)}`;
  const { paid, refunded, waived } = moneyOf(order);
  // A payment that was set back to Declined by hand may have been refunded before.
  if (order.paymentStatus === 'Paid' && refunded > paid)
    yield `${rupees(refunded)} are refunded of ${rupees(paid)} paid`;
  if (waived > totalPrice) yield `${rupees(waived)} are waived of ${rupees(totalPrice)}`;
  const { lines, shipping } = refundable({ ...order, refunds });
  for (const [index, { units, amount }] of lines.entries()) {
    if (units < 0) yield `line ${index + 1}: ${-units} more units are refunded than it has`;
    if (amount < 0) yield `line ${index + 1}: ${rupees(-amount)} more are refunded than it cost`;
  }
  if (shipping < 0) yield `${rupees(-shipping)} more shipping is refunded than was charged`;
}

const TAXES = ['taxable', 'cgst', 'sgst', 'utgst', 'igst'] as const;

function* faultsOfDocuments(order: OrderRecord): Iterable<string> {
  const { invoice, creditNote, credited = [], refunds = [] } = order;
  const invoices = [
    ...credited,
    ...(invoice ? [{ invoice, creditNote: creditNote ?? undefined }] : []),
  ];
  const notes = refunds.flatMap((refund) =>
    refund.creditNote ? [{ refund, note: refund.creditNote }] : [],
  );
  for (const { refund, note } of notes) {
    const part = refund.amount - refund.overpaid;
    if (toPaise(note.total) !== part)
      yield `credit note ${note.number} is for ${formatAmount(note.total)}, its refund for ${rupees(part)}`;
    if (!invoices.some((one) => one.invoice.number === note.of.number))
      yield `credit note ${note.number} names invoice ${note.of.number}, which the order does not have`;
  }
  for (const { invoice: of, creditNote: last } of invoices) {
    const parts = notes.filter(({ note }) => note.of.number === of.number).map(({ note }) => note);
    const all = [...parts, ...(last?.rest ? [last.rest] : [])];
    for (const [line, { total, ...taxes }] of (of.lines ?? []).entries()) {
      const own = all.flatMap((note) => note.lines).filter((one) => one.line === line);
      const sum = (amounts: (number | undefined)[]): number =>
        amounts.reduce<number>((paise, amount) => paise + toPaise(amount ?? 0), 0);
      const isWhole = last != null && (last.rest !== undefined || parts.length === 0);
      const credit = sum(own.map((one) => one.total));
      if (credit > toPaise(total))
        yield `invoice ${of.number}, line ${line + 1}: ${rupees(credit)} credited of ${formatAmount(total)}`;
      if (!isWhole || last?.rest === undefined) continue;
      for (const tax of TAXES)
        if (sum(own.map((one) => one[tax])) !== toPaise(taxes[tax] ?? 0))
          yield `invoice ${of.number}, line ${line + 1}: its credit notes do not add up to its ${tax}`;
    }
  }
}

function* faultsOfParcels({ lines, shipments = [] }: OrderRecord): Iterable<string> {
  const own = shipments.filter(
    ({ status, returnId }) => status !== 'cancelled' && returnId === undefined,
  );
  const packed = unitsByLine(own.flatMap((one) => one.lines));
  for (const [line, quantity] of packed)
    if (quantity > (lines[line]?.quantity ?? 0))
      yield `line ${line + 1}: ${quantity} units are in parcels, but it has ${lines[line]?.quantity ?? 0}`;
}

function* faultsOfReturn(order: OrderRecord, one: ReturnRecord): Iterable<string> {
  const { number, state, quality, quantity, resolution, movements, refundTo, history } = one;
  const name = `return ${number}`;
  if (history.at(-1)?.state !== state) yield `${name}: its history does not end with ${state}`;
  // returning the whole order puts exchanged units back to stock, too
  const isReserved =
    resolution === 'exchange' &&
    (isOpenReturn(state) || (state === 'exchanged' && order.stockHeld));
  if (exchangeUnits(one) !== (isReserved ? quantity : 0))
    yield `${name}: ${exchangeUnits(one)} units are reserved for its exchange`;
  const back = movements.reduce((sum, { of, units }) => sum + (of === 'goods' ? units : 0), 0);
  if (back !== (quality === 'restock' ? quantity : 0))
    yield `${name}: ${back} of ${quantity} units went back to stock`;
  if (refundTo !== undefined && !isOpenReturn(state))
    yield `${name} is over, but has a UPI ID or bank account`;
  const refunds = (order.refunds ?? []).filter(({ returnId }) => returnId === one.id).length;
  if (refunds !== (state === 'refunded' ? 1 : 0)) yield `${name}: ${refunds} refunds`;
  const parcels = (order.shipments ?? []).filter(({ returnId }) => returnId === one.id).length;
  if (parcels !== (state === 'exchanged' ? 1 : 0)) yield `${name}: ${parcels} parcels`;
  if (isOpenReturn(state) && !order.stockHeld) yield `${name} is open, but the order is over`;
}

function* faultsOfReturns(order: OrderRecord): Iterable<string> {
  const { lines, returns = [] } = order;
  const counted = returns.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn');
  for (const [line, quantity] of unitsByLine(counted))
    if (quantity > (lines[line]?.quantity ?? 0))
      yield `line ${line + 1}: ${quantity} units are sent back, but it has ${lines[line]?.quantity ?? 0}`;
  for (const one of returns) yield* faultsOfReturn(order, one);
}

/**
 * Returns contradictions of an order in words: of its money, documents, parcels and returns (rule
 * 17.8); empty if there are none.
 */
export function faultsOf(order: OrderRecord): string[] {
  const isHeld = holdsStock(order.orderStatus) === order.stockHeld;
  return [
    ...(isHeld ? [] : [`it is ${order.orderStatus}, but its units are not where they belong`]),
    ...faultsOfMoney(order),
    ...faultsOfDocuments(order),
    ...faultsOfParcels(order),
    ...faultsOfReturns(order),
  ];
}
