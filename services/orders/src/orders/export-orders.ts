import type { Readable } from 'node:stream';
import {
  discountName,
  orderNumber,
  returnStateNames,
  shipmentStatusNames,
  shopMoment,
  toRupees,
} from '@tanabana/contracts';
import { csvFile } from '@tanabana/service-kit';
import { moneyOf } from '../fulfilment/paid.ts';
import type { OrderLineRecord, OrderRecord } from './order.ts';

const amount = (paise: number): string => toRupees(paise).toFixed(2);

function itemText({ name, quantity, selectedColor, selectedSize }: OrderLineRecord): string {
  const choice = [selectedColor, selectedSize].filter(Boolean).join(', ');
  return choice ? `${name} (${choice}) x ${quantity}` : `${name} x ${quantity}`;
}

/** Columns and their values. */
const COLUMNS: readonly (readonly [string, (order: OrderRecord, zone?: string) => string])[] = [
  ['Order #', ({ id }) => orderNumber(id)],
  ['Order id', ({ id }) => id],
  ['Date', ({ createdAt }, zone) => shopMoment(createdAt, zone)],
  ['Order status', ({ orderStatus }) => orderStatus],
  ['Payment status', ({ paymentStatus }) => paymentStatus],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['UTR', ({ transactionId }) => transactionId ?? ''],
  ['Customer', ({ username }) => username],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Address', ({ address }) => [address.street, address.apartment].filter(Boolean).join(', ')],
  ['City', ({ address }) => address.city],
  ['Region', ({ address }) => address.region],
  ['Postcode', ({ address }) => address.postalCode],
  ['Country', ({ address }) => address.country],
  ['Items', ({ lines }) => lines.map(itemText).join('; ')],
  ['Subtotal', ({ subtotal }) => amount(subtotal)],
  ['Shipping', ({ shippingCharge }) => amount(shippingCharge)],
  ['Discount', ({ discount }) => amount(discount)],
  ['Total', ({ totalPrice }) => amount(totalPrice)],
  ['Invoice', ({ invoice }) => invoice?.number ?? ''],
  ['Note', ({ address }) => address.note],
  [
    'Discounts',
    ({ discounts = [] }) =>
      discounts.map((one) => `${discountName(one)} ${amount(one.amount)}`).join('; '),
  ],
  ['Fee for cash on delivery', ({ codFee = 0 }) => amount(codFee)],
  ['Deliver by', ({ deliverBy = '' }) => deliverBy],
  [
    'Parcels',
    ({ shipments = [] }) =>
      shipments
        .map(({ courier, awb, status }) =>
          [courier, awb, shipmentStatusNames[status]].filter(Boolean).join(' '),
        )
        .join('; '),
  ],
  [
    'Returns',
    ({ returns = [], lines }) =>
      returns
        .map(
          ({ line, quantity, state, resolution }) =>
            `${lines[line]?.sku ?? ''} x ${quantity} ${resolution} ${returnStateNames[state].toLowerCase()}`,
        )
        .join('; '),
  ],
  ['Refunded', (order) => amount(moneyOf(order).refunded)],
  [
    'Credit notes',
    ({ refunds = [], creditNote, credited = [] }) =>
      [
        ...credited.map((one) => one.creditNote.number),
        ...refunds.flatMap((one) => one.creditNote?.number ?? []),
        ...(creditNote ? [creditNote.number] : []),
      ].join('; '),
  ],
  ['Payment provider', ({ payment }) => payment?.provider ?? ''],
  ['Payment', ({ payment }) => payment?.paidBy ?? ''],
];

async function* rows(
  orders: AsyncIterable<OrderRecord> | Iterable<OrderRecord>,
  zone?: string,
): AsyncGenerator<string[]> {
  for await (const order of orders) yield COLUMNS.map(([, cell]) => cell(order, zone));
}

/**
 * Exports orders as streamed CSV for spreadsheets; money in rupees.
 * @param zone time zone of the dates; default: India's
 */
export const exportOrders = (
  orders: AsyncIterable<OrderRecord> | Iterable<OrderRecord>,
  zone?: string,
): Readable =>
  csvFile(
    COLUMNS.map(([name]) => name),
    rows(orders, zone),
  );
