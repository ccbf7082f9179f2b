import {
  type AuditEntry,
  addDays,
  type ContactMessage,
  type Customer,
  type Gstr1,
  ORDER_STATUSES,
  type Order,
  type OrderPayment,
  type OrderRefund,
  type OrderStats,
  type Payment,
  type PaymentTotals,
  type QueuedReturn,
  type ReturnReport,
  SETTING_FIELDS,
  type SettingName,
  type SettingsGroup,
  type Shipment,
  settingsOf,
  type UserAccount,
} from '@tanabana/contracts';
import { buildOrder, buildUser, newId } from '@tanabana/shell/testing';

/** A user as shown to admins. */
export const buildAccount = (overrides: Partial<UserAccount> = {}): UserAccount => ({
  ...buildUser(),
  isDisabled: false,
  hasSecondFactor: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  lastSignInAt: '2026-01-06T10:00:00.000Z',
  ...overrides,
});

/** A contact message. */
export const buildMessage = (overrides: Partial<ContactMessage> = {}): ContactMessage => ({
  id: newId(),
  name: 'Meera Iyer',
  email: 'meera@example.com',
  phone: '98450 12345',
  website: '',
  contents: 'Do you ship to Leh?',
  isAnswered: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  ...overrides,
});

/** An audit entry. */
export const buildEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  at: '2026-01-05T10:00:00.000Z',
  by: { id: newId(), username: 'admin' },
  action: 'changed',
  target: { id: newId(), name: 'Patola Stole' },
  changes: [{ field: 'price', from: 1250.5, to: 1350.5 }],
  ...overrides,
});

/** A UPI order with a screenshot and a pending payment. */
export const buildUpiOrder = (overrides: Partial<Order> = {}): Order => {
  const _id = overrides._id ?? newId();
  return buildOrder({
    _id,
    paymentMethod: 'pre-paid',
    transactionId: '412345678901',
    paymentScreenshotUrl: `/api/orders/${_id}/payment-screenshot`,
    ...overrides,
  });
};

/** An order that was paid through a provider by UPI. */
export const buildOnlineOrder = (
  overrides: Partial<Order> = {},
  payment: Partial<OrderPayment> = {},
): Order =>
  buildOrder({
    paymentMethod: 'pre-paid',
    paymentStatus: 'Paid',
    payment: {
      ...{ provider: 'razorpay', payBy: null, method: 'upi', reference: 'pay_KdR8Lm2' },
      ...payment,
    },
    ...overrides,
  });

/** An order that waits for its payment through a provider. */
export const buildUnpaidOrder = (
  overrides: Partial<Order> = {},
  payment: Partial<OrderPayment> = {},
): Order =>
  buildOrder({
    ...{ paymentMethod: 'pre-paid', paymentStatus: 'Pending' },
    payment: { provider: 'razorpay', payBy: '2026-01-05T10:30:00.000Z', ...payment },
    ...overrides,
  });

/** A captured payment that pays its order. */
export const buildPayment = (overrides: Partial<Payment> = {}): Payment => ({
  id: newId(),
  provider: 'razorpay',
  reference: 'pay_KdR8Lm2',
  providerOrder: 'order_KdQ1Za7',
  orderId: newId(),
  amount: 1049,
  currency: 'INR',
  method: 'upi',
  state: 'captured',
  outcome: 'order',
  reason: null,
  needsAttention: false,
  resolution: null,
  refunds: [],
  settlement: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  ...overrides,
});

/** A captured payment whose amount is not the total of its order. */
export const buildMismatch = (overrides: Partial<Payment> = {}): Payment =>
  buildPayment({
    ...{ reference: 'pay_Mismatch1', amount: 950, outcome: 'mismatch', needsAttention: true },
    reason: 'The amount is not the total of the order.',
    ...overrides,
  });

/** A refund through a provider that was processed. */
export const buildProviderRefund = (
  overrides: Partial<Payment['refunds'][number]> = {},
): Payment['refunds'][number] => ({
  id: newId(),
  amount: 1049,
  state: 'processed',
  reference: 'rfnd_Kf2',
  problem: null,
  reason: 'The order was cancelled.',
  requestedAt: '2026-01-06T10:00:00.000Z',
  changedAt: '2026-01-06T10:05:00.000Z',
  ...overrides,
});

/** Totals of a way of payment: one paid of 1,049 rupees. */
export const buildTotals = (
  overrides: Partial<PaymentTotals['data'][number]> = {},
): PaymentTotals['data'][number] => {
  const none = { count: 0, amount: 0 };
  return {
    method: 'upi',
    paid: { count: 1, amount: 1049 },
    ...{ pending: none, failed: none, refunded: none },
    ...overrides,
  };
};

/** A packed parcel of one unit of the first line. */
export const buildShipment = (overrides: Partial<Shipment> = {}): Shipment => ({
  id: newId(),
  number: 1,
  lines: [{ line: 0, quantity: 1 }],
  courier: 'Delhivery',
  awb: '1490812345',
  trackingUrl: 'https://track.example/1490812345',
  weight: 450,
  status: 'packed',
  events: [{ at: '2026-01-06T10:00:00.000Z', status: 'packed' }],
  createdAt: '2026-01-06T10:00:00.000Z',
  ...overrides,
});

/** A refund by UPI without parts. */
export const buildRefund = (overrides: Partial<OrderRefund> = {}): OrderRefund => ({
  id: newId(),
  method: 'upi',
  reference: '412345678901',
  day: '2026-01-08',
  lines: [],
  shipping: 0,
  overpaid: 0,
  amount: 0,
  recordedAt: '2026-01-08T10:00:00.000Z',
  ...overrides,
});

/** A requested return of one unit that is too small, for a refund. */
export const buildReturn = (overrides: Partial<QueuedReturn> = {}): QueuedReturn => ({
  id: newId(),
  number: 1,
  line: 0,
  quantity: 1,
  reason: 'too-small',
  note: 'Tight at the shoulders.',
  photos: 0,
  resolution: 'refund',
  method: 'pickup',
  state: 'requested',
  history: [{ at: '2026-01-09T10:00:00.000Z', state: 'requested', by: 'asha' }],
  requestedAt: '2026-01-09T10:00:00.000Z',
  orderId: newId(),
  customer: 'Asha Rao',
  paymentMethod: 'cash-delivery',
  item: {
    name: 'Indigo Block Print Kurti',
    sku: 'KU-1',
    selectedColor: 'Indigo',
    selectedSize: 'M',
    colorImage: null,
  },
  ...overrides,
});

/** Last day of the charts. */
export const LAST_DAY = '2026-01-30';

/** Figures of a shop with 3 orders on the last day. */
export const buildStats = (overrides: Partial<OrderStats> = {}, days = 30): OrderStats => ({
  revenue: 123456.5,
  orders: 1234,
  pending: 12,
  customers: 567,
  recentCustomers: 34,
  recent: [],
  period: {
    from: addDays(LAST_DAY, 1 - days),
    to: LAST_DAY,
    orders: 3,
    revenue: 4500,
    average: 1500,
    paid: { orders: 2, revenue: 3000 },
    unpaid: { orders: 1, revenue: 1500 },
  },
  before: {
    from: addDays(LAST_DAY, 1 - 2 * days),
    to: addDays(LAST_DAY, -days),
    orders: 4,
    revenue: 3000,
    average: 750,
    paid: { orders: 4, revenue: 3000 },
    unpaid: { orders: 0, revenue: 0 },
  },
  byDay: Array.from({ length: days }, (_, at) => {
    const isLast = at === days - 1;
    const day = addDays(LAST_DAY, at - days + 1);
    return { day, orders: isLast ? 3 : 0, revenue: isLast ? 4500 : 0 };
  }),
  byStatus: ORDER_STATUSES.map((status, at) => ({ status, orders: at, revenue: at * 1000 })),
  topProducts: [],
  ...overrides,
});

const sums = { taxable: 1000, cgst: 25, sgst: 25, utgst: 0, igst: 0, total: 1050 };
export const NO_SUMS = { taxable: 0, cgst: 0, sgst: 0, utgst: 0, igst: 0, total: 0 };

/** A consistent month of three invoices and a credit note within the state. */
export const buildMonth = (over: Partial<Gstr1> = {}): Gstr1 => ({
  month: '2026-06',
  gstin: '29AAGCB7383J1Z4',
  isFiled: true,
  invoices: { count: 3, ...sums, taxable: 2000, total: 2100 },
  creditNotes: { count: 1, ...sums, taxable: -1000, cgst: -25, sgst: -25, total: -1050 },
  net: { count: 4, ...sums },
  rounding: 0,
  problems: [],
  sections: [
    {
      id: 'b2cs',
      table: '7',
      title: 'All other sales, less their credit notes',
      columns: ['Type', 'Place Of Supply', 'Taxable Value'],
      rows: [['OE', '29-Karnataka', '1000.00']],
      ...sums,
    },
    { id: 'b2cl', table: '5', title: 'Large invoices', columns: ['x'], rows: [], ...NO_SUMS },
  ],
  ...over,
});

/** Figures of returns of 90 days: 40 of 200 units came back, of a kurti that runs small. */
export const buildReturnReport = (overrides: Partial<ReturnReport> = {}): ReturnReport => ({
  ...{ days: 90, sold: 200, returned: 40, rate: 0.2 },
  reasons: [
    { reason: 'too-small', units: 25 },
    { reason: 'quality', units: 1 },
    { reason: 'changed-mind', units: 14 },
  ],
  products: [
    {
      ...{ productId: newId(), name: 'Bagru Kurti', sold: 80, returned: 28, rate: 0.35 },
      reasons: [
        { reason: 'quality', units: 1 },
        { reason: 'too-small', units: 24 },
        { reason: 'changed-mind', units: 3 },
      ],
      fit: 'small',
    },
    {
      ...{ productId: newId(), name: 'Patola Stole', sold: 1200, returned: 0, rate: 0 },
      ...{ reasons: [], fit: null },
    },
  ],
  sizes: [{ size: 'M', sold: 24, returned: 3, rate: 0.125 }],
  categories: [{ category: 'Kurtis', sold: 80, returned: 28, rate: 0.35 }],
  ...overrides,
});

/** A group of settings: some stored, some set by the environment, the others with defaults. */
export const buildSettings = (
  group: SettingsGroup['group'],
  version: number,
  stored: Partial<Record<SettingName, string>> = {},
  given: Partial<Record<SettingName, string>> = {},
): SettingsGroup => ({
  group,
  version,
  settings: settingsOf(group).map((name) => {
    if (given[name] !== undefined) return { name, value: given[name], source: 'environment' };
    if (stored[name] !== undefined) return { name, value: stored[name], source: 'stored' };
    return { name, value: SETTING_FIELDS[name].default, source: 'default' };
  }),
});

/** A customer with an account and orders. */
export const buildCustomer = (overrides: Partial<Customer> = {}): Customer => ({
  ...{ _id: newId(), kind: 'account', name: 'Asha Rao', username: 'asha' },
  ...{ email: 'asha@example.com', phone: '9876543210', region: 'Karnataka', isDisabled: false },
  ...{ orders: 3, spent: 4500.5, returns: 1, refused: 2 },
  ...{ firstOrderAt: '2026-01-02T10:00:00.000Z', lastOrderAt: '2026-01-05T10:00:00.000Z' },
  ...{ since: '2026-01-01T10:00:00.000Z', consentedAt: null },
  ...{ tags: ['Wholesale'], note: '', updatedAt: '1970-01-01T00:00:00.000Z' },
  ...overrides,
});
