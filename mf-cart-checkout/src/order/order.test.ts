import {
  formatMoment,
  type Order,
  type OrderLine,
  type OrderPayment,
  type OrderRefund,
  type ProductCard,
  type ProviderRefundState,
} from '@tanabana/contracts';
import { describe, expect, it } from 'vitest';
import { linesAgain } from './lines-again.ts';
import { paymentWay } from './online-payment.ts';
import { paymentText, refundStateText } from './payment-words.ts';
import { deliveryWindow, trackingSteps } from './tracking-steps.ts';

const entry = (to: string, at: string, kind: 'placed' | 'orderStatus' | 'paymentStatus') => ({
  at,
  kind,
  from: null,
  to,
  by: { id: null, username: 'shop' },
});
const placed = entry('Pending', '2026-11-02T10:00:00Z', 'placed');
const tracked = (orderStatus: Order['orderStatus'], ...more: Order['timeline']) => ({
  orderStatus,
  createdAt: placed.at,
  timeline: [placed, ...more],
});
const states = (order: Parameters<typeof trackingSteps>[0]) =>
  trackingSteps(order).map(({ status, state, at }) => [status, state, at]);

describe('tracking', () => {
  it('shows the reached steps with times (rule 1.6)', () => {
    const order = tracked('Accepted', entry('Accepted', '2026-11-03T10:00:00Z', 'orderStatus'));
    expect(states(order)).toEqual([
      ['Pending', 'done', placed.at],
      ['Accepted', 'current', '2026-11-03T10:00:00Z'],
      ['Shipped', 'ahead', null],
      ['Delivered', 'ahead', null],
    ]);
  });

  it('shows no time for skipped steps or payments', () => {
    const order = tracked('Shipped', entry('Pending', '2026-11-04T10:00:00Z', 'paymentStatus'));
    expect(states(order).slice(0, 3)).toEqual([
      ['Pending', 'done', placed.at],
      ['Accepted', 'done', null],
      ['Shipped', 'current', null],
    ]);
  });

  it('ends with a cancellation', () => {
    const order = tracked('Cancelled', entry('Cancelled', '2026-11-03T10:00:00Z', 'orderStatus'));
    expect(states(order)).toEqual([
      ['Pending', 'done', placed.at],
      ['Cancelled', 'stopped', '2026-11-03T10:00:00Z'],
    ]);
  });

  it('counts working days: eight after a Monday is a Thursday (rule 1.5)', () => {
    expect(deliveryWindow('2026-11-02T10:00:00Z')).toEqual({
      from: '2026-11-11',
      to: '2026-11-12',
    });
  });

  it('reports that an unpaid order is packed later (rule 18.6)', () => {
    const payment = { provider: 'razorpay', payBy: '2026-11-02T10:30:00Z' };
    const [first] = trackingSteps({ ...tracked('Pending'), payment, paymentStatus: 'Pending' });
    expect(first?.line).toBe('We pack it once it is paid.');
    const [paid] = trackingSteps({ ...tracked('Pending'), payment, paymentStatus: 'Paid' });
    expect(paid?.line).toBe('We have your order.');
  });

  it("counts the shop's days: Friday evening in London is Saturday in India", () => {
    expect(deliveryWindow('2026-11-06T20:00:00Z')).toEqual({
      from: '2026-11-17',
      to: '2026-11-18',
    });
  });
});

const line: OrderLine = {
  productId: 'a'.repeat(24),
  sku: 'TB-1',
  name: 'Indigo kurti',
  category: 'Kurti',
  gender: null,
  price: 900,
  originPrice: 1200,
  quantity: 2,
  selectedColor: 'indigo',
  selectedSize: 'm',
  colorImage: null,
};
const product = {
  _id: line.productId,
  name: 'Indigo Kurti',
  sku: 'TB-1',
  price: 1200,
  saleprice: 1000,
  stock: 5,
  category: { _id: 'c', slug: 'kurti', name: 'Kurti' },
  images: [],
  colors: [{ name: 'Indigo', sizes: ['S', 'M'], images: ['/a'] }],
} as unknown as ProductCard;

describe('buying again', () => {
  it("takes the same at today's price", () => {
    expect(linesAgain([line], [product])).toMatchObject({
      lines: [
        {
          line: { title: 'Indigo Kurti', price: 1000, qty: 2, color: 'Indigo', size: 'M' },
          stock: 5,
        },
      ],
      gone: [],
    });
  });

  it.each([
    ['that is no longer sold', []],
    ['that is sold out', [{ ...product, stock: 0 }]],
    ['without the size', [{ ...product, colors: [{ name: 'Indigo', sizes: ['S'], images: [] }] }]],
    ['without the colour', [{ ...product, colors: [{ name: 'Red', sizes: ['M'], images: [] }] }]],
  ])('reports a product %s', (_, products) => {
    expect(linesAgain([line], products)).toEqual({ lines: [], gone: ['Indigo kurti'] });
  });
});

describe('buying a variant again', () => {
  const variants = ['S', 'M'].map((size) => ({
    color: 'Indigo',
    size,
    sku: `TB-1:INDIGO:${size}`,
    stock: size === 'M' ? 3 : 0,
    price: 1500,
    saleprice: 1400,
    isForSale: true,
  }));
  const basePrices = { price: 1200, saleprice: 1000 };
  const counted = { ...product, countedBy: 'variant' as const, basePrices, variants };

  it('uses its own price and stock', () => {
    expect(linesAgain([line], [counted]).lines).toMatchObject([
      {
        line: { price: 1400, originPrice: 1500, sku: 'TB-1:INDIGO:M' },
        stock: 3,
        countedBy: 'variant',
      },
    ]);
  });

  it('reports a sold-out one', () => {
    expect(linesAgain([{ ...line, selectedSize: 'S' }], [counted])).toEqual({
      lines: [],
      gone: ['Indigo kurti'],
    });
  });
});

describe('payment', () => {
  const said = (over: Partial<Parameters<typeof paymentText>[0]>) =>
    paymentText(
      {
        paymentMethod: 'cash-delivery',
        paymentStatus: 'COD',
        orderStatus: 'Pending',
        totalPrice: 1299,
        transactionId: null,
        ...over,
      },
      new Date('2026-11-05T10:30:00Z'),
    ).line;

  it('shows what is to be paid, was paid, is checked or was not found', () => {
    expect(said({})).toBe('Pay ₹1,299.00 in cash when it is delivered.');
    expect(said({ paymentStatus: 'Paid' })).toBe('₹1,299.00 is paid. Thank you.');
    expect(said({ paymentMethod: 'pre-paid', paymentStatus: 'Pending' })).toBe(
      'We are checking your payment of ₹1,299.00.',
    );
    expect(said({ paymentStatus: 'Decline' })).toContain('could not find your payment');
    const keptUntil = '2026-11-23T14:15:00.000Z';
    expect(said({ paymentStatus: 'Decline', keptUntil })).toContain(
      `We keep your order until ${formatMoment(keptUntil)}; then it is cancelled.`,
    );
  });

  it('shows the refund once the order is over (rule 11.6)', () => {
    const over = { orderStatus: 'Cancelled' } as const;
    expect(said(over)).toBe('Nothing is to be paid.');
    expect(said({ ...over, paymentStatus: 'Paid' })).toContain('You get ₹1,299.00 back');
    expect(said({ ...over, paymentMethod: 'pre-paid', paymentStatus: 'Pending' })).toContain(
      'you get it back',
    );
    const refund = { method: 'bank', reference: 'N77', amount: 1200, day: '2026-11-05' } as const;
    const recordedAt = '2026-11-06T10:00:00.000Z';
    expect(said({ ...over, paymentStatus: 'Paid', refund: { ...refund, recordedAt } })).toBe(
      '₹1,200.00 went back to you on 5 Nov 2026 (Bank transfer).',
    );
  });

  const refundOf = (amount: number, over: Partial<OrderRefund> = {}): OrderRefund => ({
    id: 'f'.repeat(24),
    method: 'upi',
    reference: '412345678901',
    day: '2026-11-05',
    lines: [],
    shipping: 0,
    overpaid: 0,
    amount,
    recordedAt: '2026-11-06T10:00:00.000Z',
    ...over,
  });

  it('shows what is left to pay back after partial refunds (rule 17.6)', () => {
    const over = { orderStatus: 'Returned', paymentStatus: 'Paid' } as const;
    expect(said({ ...over, refunds: [refundOf(300)] })).toContain('You get ₹999.00 back');
    expect(said({ ...over, refunds: [refundOf(300), refundOf(999)] })).toBe(
      'You got back everything that you paid.',
    );
  });

  it('reduces what a cash buyer pays by what was taken off unpaid (rule 17.6)', () => {
    expect(said({ refunds: [refundOf(300, { method: 'none' })] })).toBe(
      'Pay ₹999.00 in cash when it is delivered.',
    );
  });

  const online = (payment: Partial<OrderPayment> = {}, over = {}) =>
    said({
      paymentMethod: 'pre-paid',
      paymentStatus: 'Pending',
      payment: { provider: 'razorpay', payBy: '2026-11-05T11:00:00Z', ...payment },
      ...over,
    });

  it('shows until when an online order waits, and its failed attempt (rules 18.1, 18.2)', () => {
    expect(online()).toMatch(/^Waiting for your payment until 4:30 pm( IST)?\.$/);
    expect(online({ problem: 'The bank declined it.' })).toContain(
      'The last attempt failed: The bank declined it.',
    );
  });

  it('shows that an online order was not paid in time, or needs no payment (rule 18.5)', () => {
    const late =
      'This order was not paid in time. If a payment arrives later, you get the order or your money back.';
    expect(online({ payBy: '2026-11-05T10:30:00Z' })).toBe(late);
    const cancelled = { orderStatus: 'Cancelled' };
    expect(online({ payBy: null, isExpired: true }, cancelled)).toBe(late);
    expect(online({ payBy: null }, cancelled)).toBe(
      'Nothing is to be paid. If a payment arrives later, you get it back.',
    );
  });

  it('shows where a refund through the provider is (rule 18.7)', () => {
    const refund = (state: ProviderRefundState) =>
      online(
        { payBy: null, method: 'upi' },
        {
          orderStatus: 'Cancelled',
          paymentStatus: 'Paid',
          refund: {
            ...{ method: 'provider', reference: '', amount: 1299, day: '2026-11-05', state },
            recordedAt: '2026-11-05T10:00:00.000Z',
          },
        },
      );
    expect(refund('requested')).toBe(
      'We have asked Razorpay to return ₹1,299.00: it arrives within 5 to 7 working days.',
    );
    expect(refund('processed')).toBe('₹1,299.00 was returned to where you paid from.');
    expect(refund('failed')).toBe('₹1,299.00 could not be returned yet. We are looking into it.');
  });

  it('shows where a partial refund through the provider is (rule 18.7)', () => {
    const text = (over: Partial<OrderRefund>) => refundStateText(refundOf(300, over));
    expect(text({})).toBeNull();
    expect(text({ method: 'provider', state: 'requested' })).toContain('5 to 7 working days');
    expect(text({ method: 'provider', state: 'processed' })).toBe('Returned.');
    expect(text({ method: 'provider', state: 'failed' })).toContain('looking into it');
  });

  it.each([
    [{ paymentMethod: 'cash-delivery' }, 'Cash on delivery'],
    [{ paymentMethod: 'pre-paid' }, 'Prepaid by UPI'],
    [{ paymentMethod: 'pre-paid', payment: { provider: 'razorpay', payBy: null } }, 'Online'],
    [
      { paymentMethod: 'pre-paid', payment: { provider: 'x', payBy: null, method: 'netbanking' } },
      'Online (Net banking)',
    ],
  ] as const)('names the payment of %j', (order, name) => {
    expect(paymentWay(order)).toBe(name);
  });

  it('shows what was paid too much for a changed order, until it is refunded (rule 16.8)', () => {
    const changed = { paymentStatus: 'Paid', paidTotal: 1499.5 } as const;
    expect(said(changed)).toBe(
      '₹1,499.50 is paid. Thank you. ₹200.50 of it is too much and goes back to you.',
    );
    const refunds = [refundOf(200.5, { overpaid: 200.5 })];
    expect(said({ ...changed, refunds })).toBe('₹1,499.50 is paid. Thank you.');
  });
});
