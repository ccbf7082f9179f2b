import { expect, test } from 'vitest';
import { totalsRows, totalsText } from './totals-rows.ts';

const none = { count: 0, amount: 0 };
const upi = {
  method: 'upi' as const,
  paid: { count: 2, amount: 0.1 },
  pending: none,
  failed: { count: 1, amount: 999 },
  refunded: none,
};
const cash = { ...upi, method: 'cash' as const, paid: { count: 1, amount: 0.2 }, failed: none };

test('names the ways of payment and adds their total in paise', () => {
  const rows = totalsRows([cash, upi]);
  expect(rows.map(({ label }) => label)).toEqual(['Cash on delivery', 'UPI', 'Total']);
  expect(rows[2]).toEqual({
    label: 'Total',
    paid: { count: 3, amount: 0.3 },
    pending: none,
    failed: { count: 1, amount: 999 },
    refunded: none,
  });
});

test('adds no total to a single way of payment, and nothing to none', () => {
  expect(totalsRows([upi]).map(({ label }) => label)).toEqual(['UPI']);
  expect(totalsRows([])).toEqual([]);
});

test('writes the sums of a line that are not empty', () => {
  const [line] = totalsRows([upi]);
  expect(line && totalsText(line)).toBe('₹0.10 paid (2), ₹999.00 failed (1)');
  const [empty] = totalsRows([{ ...upi, paid: none, failed: none }]);
  expect(empty && totalsText(empty)).toBe('None');
});
