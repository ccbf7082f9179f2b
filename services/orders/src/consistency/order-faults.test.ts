import { expect, test } from 'vitest';
import type { OrderRecord, PartialRefundRecord, ReturnRecord } from '../orders/order.ts';
import { buildOrder, buildShipment } from '../parcel-documents/order-builder.ts';
import { faultsOf } from './order-faults.ts';

const at = new Date('2026-11-05T10:00:00Z');
const by = { id: null, username: 'Asha' };

const buildReturn = (over: Partial<ReturnRecord> = {}): ReturnRecord => ({
  id: '1'.repeat(24),
  number: 1,
  line: 0,
  quantity: 1,
  reason: 'quality',
  note: '',
  photos: 0,
  resolution: 'refund',
  method: 'pickup',
  state: 'requested',
  history: [{ at, state: over.state ?? 'requested', by }],
  movements: [],
  requestedAt: at,
  ...over,
});

const buildRefund = (over: Partial<PartialRefundRecord> = {}): PartialRefundRecord => ({
  id: '2'.repeat(24),
  method: 'upi',
  reference: 'UTR1',
  day: '2026-11-06',
  lines: [{ line: 0, quantity: 1, amount: 90_000 }],
  shipping: 0,
  overpaid: 0,
  amount: 90_000,
  recordedAt: at,
  ...over,
});

const paid: Partial<OrderRecord> = { paymentStatus: 'Paid', orderStatus: 'Delivered' };

test.each<[string, Partial<OrderRecord>]>([
  ['without parcels, returns and refunds', {}],
  ['with a parcel', { shipments: [buildShipment()] }],
  ['with a return', { ...paid, returns: [buildReturn()] }],
  ['with a refund', { ...paid, refunds: [buildRefund()] }],
])('an order %s is consistent', (_, over) => {
  expect(faultsOf(buildOrder(over))).toEqual([]);
});

test.each<[string, Partial<OrderRecord>, string]>([
  ['a total that is not the sum of its parts', { totalPrice: 400_001 }, 'its parts add up'],
  ['units that were given back too early', { stockHeld: false }, 'units are not where'],
  [
    'more refunded than was paid',
    {
      ...paid,
      paidTotal: 80_000,
      refunds: [buildRefund()],
    },
    '₹900.00 are refunded of ₹800.00 paid',
  ],
  [
    'more units refunded than it has',
    { ...paid, refunds: [buildRefund({ lines: [{ line: 1, quantity: 2, amount: 90_000 }] })] },
    'line 2: 1 more units are refunded than it has',
  ],
  [
    'a refund of shipping that was not charged',
    { ...paid, refunds: [buildRefund({ lines: [], shipping: 7000, amount: 7000 })] },
    '₹10.00 more shipping is refunded than was charged',
  ],
  [
    'a credit note of another amount',
    {
      ...paid,
      invoice: {
        number: 'INV/1',
        issuedAt: at,
        kind: 'tax-invoice',
        seller: { name: 'Tanabana', gstin: null, address: null, region: null },
        tax: null,
      },
      refunds: [
        buildRefund({
          creditNote: {
            number: 'CN/1',
            issuedAt: at,
            of: { number: 'INV/1', issuedAt: at },
            lines: [],
            total: 800,
            tax: null,
          },
        }),
      ],
    },
    'credit note CN/1 is for ₹800.00, its refund for ₹900.00',
  ],
  [
    'a unit in two parcels',
    {
      shipments: [
        buildShipment(),
        buildShipment({ id: '9'.repeat(24), number: 2, lines: [{ line: 1, quantity: 1 }] }),
      ],
    },
    'line 2: 2 units are in parcels, but it has 1',
  ],
  [
    'more units sent back than it has',
    { ...paid, returns: [buildReturn({ quantity: 4 })] },
    'line 1: 4 units are sent back, but it has 3',
  ],
  [
    'an exchange without reserved units',
    { ...paid, returns: [buildReturn({ resolution: 'exchange' })] },
    'return 1: 0 units are reserved for its exchange',
  ],
  [
    'checked goods that are not in stock',
    { ...paid, returns: [buildReturn({ state: 'checked', quality: 'restock' })] },
    'return 1: 0 of 1 units went back to stock',
  ],
  [
    'bank details of a return that is over',
    { ...paid, returns: [buildReturn({ state: 'withdrawn', refundTo: 'sealed' })] },
    'return 1 is over, but has a UPI ID or bank account',
  ],
  [
    'a refunded return without a refund',
    { ...paid, returns: [buildReturn({ state: 'refunded' })] },
    'return 1: 0 refunds',
  ],
  [
    'an open return of a cancelled order',
    { orderStatus: 'Cancelled', stockHeld: false, returns: [buildReturn()] },
    'return 1 is open, but the order is over',
  ],
])('names %s (rule 17.8)', (_, over, fault) => {
  expect(faultsOf(buildOrder(over))).toEqual([expect.stringContaining(fault)]);
});
