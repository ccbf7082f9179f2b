import type { Readable } from 'node:stream';
import { orderNumber, SHOP_TIME_ZONE, toRupees } from '@tanabana/contracts';
import { csvFile } from '@tanabana/service-kit';
import type { OrderLineRecord, OrderRecord } from '../orders/order.ts';

/** `2026-04-01 17:05`, in the shop's time. */
const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});
const amount = (paise: number): string => toRupees(paise).toFixed(2);

function itemWords({ name, quantity, selectedColor, selectedSize }: OrderLineRecord): string {
  const choice = [selectedColor, selectedSize].filter(Boolean).join(', ');
  return choice ? `${name} (${choice}) x ${quantity}` : `${name} x ${quantity}`;
}

/** Columns of the file and what stands in them. */
const COLUMNS: readonly (readonly [string, (order: OrderRecord) => string])[] = [
  ['Order #', ({ id }) => orderNumber(id)],
  ['Order id', ({ id }) => id],
  ['Date', ({ createdAt }) => moment.format(createdAt)],
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
  ['Items', ({ lines }) => lines.map(itemWords).join('; ')],
  ['Subtotal', ({ subtotal }) => amount(subtotal)],
  ['Shipping', ({ shippingCharge }) => amount(shippingCharge)],
  ['Discount', ({ discount }) => amount(discount)],
  ['Total', ({ totalPrice }) => amount(totalPrice)],
  ['Invoice', ({ invoice }) => invoice?.number ?? ''],
  ['Note', ({ address }) => address.note],
];

async function* rows(orders: AsyncIterable<OrderRecord>): AsyncGenerator<string[]> {
  for await (const order of orders) yield COLUMNS.map(([, cell]) => cell(order));
}

/** Orders as CSV that a spreadsheet opens with a click; money in rupees. Made while it is read. */
export const exportOrders = (orders: AsyncIterable<OrderRecord>): Readable =>
  csvFile(
    COLUMNS.map(([name]) => name),
    rows(orders),
    { bom: true },
  );
