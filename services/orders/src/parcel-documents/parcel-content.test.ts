import { describe, expect, test } from 'vitest';
import type { OrderRecord, ShipmentRecord } from '../orders/order.ts';
import { buildOrder, buildShipment } from './order-builder.ts';
import { cashToCollect, goodsAmount, parcelItems } from './parcel-content.ts';

const kurtas = (number: number, quantity: number, other: Partial<ShipmentRecord> = {}) =>
  buildShipment({ number, lines: [{ line: 0, quantity }], ...other });
const saree = (number: number) => buildShipment({ number, lines: [{ line: 1, quantity: 1 }] });

describe('cash to collect', () => {
  test('is the total of an order in one parcel', () => {
    const shipment = buildShipment();
    expect(cashToCollect(buildOrder({ shipments: [shipment] }), shipment)).toBe(400_000);
  });

  test('adds up to the total over several parcels; the first one includes shipping and fee', () => {
    const shipments = [kurtas(1, 1), kurtas(2, 2), saree(3)];
    const order = buildOrder({ shipments });
    expect(shipments.map((one) => cashToCollect(order, one))).toEqual([106_666, 193_334, 100_000]);
  });

  test('ignores cancelled parcels, and includes shipping with the first of the others', () => {
    const shipments = [kurtas(1, 3, { status: 'cancelled' }), saree(2), kurtas(3, 3)];
    const order = buildOrder({ shipments });
    expect([cashToCollect(order, saree(2)), cashToCollect(order, kurtas(3, 3))]).toEqual([
      110_000, 290_000,
    ]);
  });

  test('is known before the parcel is stored', () => {
    const order = buildOrder({ shipments: [kurtas(1, 3)] });
    expect(cashToCollect(order, saree(2))).toBe(100_000);
  });

  test.each<[string, Partial<OrderRecord>, Partial<ShipmentRecord>]>([
    ['a prepaid order', { paymentMethod: 'pre-paid', paymentStatus: 'Pending' }, {}],
    ['an order that is paid', { paymentStatus: 'Paid' }, {}],
    ['an exchange', {}, { returnId: '8'.repeat(24) }],
  ])('is nothing for %s', (_, order, shipment) => {
    expect(cashToCollect(buildOrder(order), buildShipment(shipment))).toBe(0);
  });

  test('is never more than the buyer owes after a refund without payment', () => {
    const refund = { method: 'none', amount: 150_000 } as NonNullable<OrderRecord['refunds']>[0];
    expect(cashToCollect(buildOrder({ refunds: [refund] }), buildShipment())).toBe(250_000);
  });
});

test('spreads a discount of older orders, which lines do not have, over the goods', () => {
  const { lines } = buildOrder();
  const order = buildOrder({ lines: lines.map(({ discount: _, ...one }) => one) });
  expect(goodsAmount(order, saree(1))).toBe(97_500);
});

test('an exchange contains the new variant of the returned line', () => {
  const id = '8'.repeat(24);
  const exchange = { sku: 'KURTA:ROSE:L', selectedColor: 'Rose', selectedSize: 'L' };
  const order = buildOrder({ returns: [{ id, exchange }] as OrderRecord['returns'] });
  expect(parcelItems(order, kurtas(2, 1, { returnId: id }))).toEqual([
    { name: 'Kurta', colour: 'Rose', size: 'L', sku: 'KURTA:ROSE:L', quantity: 1, price: 100_000 },
  ]);
});
