import { formatMoment, type Order } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { choiceText, isFoundBy, lineTotal, paymentText, unpaidText } from './order-words.ts';

const line = {
  productId: 'a'.repeat(24),
  sku: 'TB-KUR-001',
  name: 'Bagru Straight Kurti',
  category: 'Kurti',
  gender: 'women',
  price: 1299.5,
  originPrice: 1499,
  quantity: 2,
  selectedColor: 'Indigo',
  selectedSize: null,
  colorImage: null,
};
const order = {
  _id: '65f0c1d2e3a4b5c6d7e8f90a',
  username: 'Asha Rathore',
  email: 'asha@example.com',
  phone: '98765 43210',
  products: [line],
} as Order;

test.each(['e8f90a', 'rathore ASHA', 'bagru', '43210', ''])('finds an order by %j', (typed) => {
  expect(isFoundBy(order, typed)).toBe(true);
});

test('requires every term to match', () => {
  expect(isFoundBy(order, 'asha chanderi')).toBe(false);
});

test('formats a line with rupees, colour and size', () => {
  expect(lineTotal(line)).toBe('₹2,599.00');
  expect(choiceText(line)).toBe('Indigo');
});

const payBy = '2026-01-05T10:30:00.000Z';
const payment = { provider: 'razorpay', payBy };
const online = {
  ...order,
  ...{ paymentMethod: 'pre-paid', paymentStatus: 'Pending', orderStatus: 'Pending', payment },
} as Order;

test('finds an order by the number of its payment at the provider', () => {
  expect(isFoundBy({ ...online, payment: { ...payment, reference: 'pay_1' } }, 'PAY_1')).toBe(true);
});

test.each([
  [{ paymentMethod: 'cash-delivery' }, 'Cash on delivery'],
  [{ paymentMethod: 'pre-paid' }, 'Prepaid (UPI)'],
  [{ paymentMethod: 'pre-paid', payment }, 'Razorpay'],
  [
    { paymentMethod: 'pre-paid', payment: { ...payment, method: 'netbanking' } },
    'Razorpay, Net banking',
  ],
  [{ paymentMethod: 'pre-paid', payment: { ...payment, provider: 'newpay' } }, 'newpay'],
] as const)('returns how an order is paid: %j', (paid, text) => {
  expect(paymentText(paid)).toBe(text);
});

test('returns until when an order waits for its payment, and why it does not (rule 18.6)', () => {
  expect(unpaidText(online)).toBe(`Waiting for payment until ${formatMoment(payBy)}`);
  const expired = { ...payment, payBy: null, isExpired: true };
  expect(unpaidText({ ...online, orderStatus: 'Cancelled', payment: expired })).toBe(
    'Not paid in time',
  );
  expect(unpaidText({ ...online, orderStatus: 'Cancelled' })).toBe('Not paid');
  expect(unpaidText({ ...online, paymentStatus: 'Paid' })).toBeNull();
  expect(unpaidText({ ...online, payment: undefined })).toBeNull();
});
