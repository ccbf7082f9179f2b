import { describe, expect, test } from 'vitest';
import { addDays, financialYear, shopDay, shopMoment, startOfShopDay } from '../dates.ts';
import { amountInWords } from './amount-in-words.ts';
import { upiLink } from './upi-link.ts';

describe('amount in words', () => {
  test.each([
    [0, 'Rupees Zero Only'],
    [0.5, 'Rupees Zero and Fifty Paise Only'],
    [7, 'Rupees Seven Only'],
    [19, 'Rupees Nineteen Only'],
    [20, 'Rupees Twenty Only'],
    [99, 'Rupees Ninety Nine Only'],
    [100, 'Rupees One Hundred Only'],
    [1049, 'Rupees One Thousand Forty Nine Only'],
    [1299.01, 'Rupees One Thousand Two Hundred Ninety Nine and One Paise Only'],
    [100000, 'Rupees One Lakh Only'],
    [123456.5, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paise Only'],
    [
      9_99_99_999.99,
      'Rupees Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
    ],
    [1_23_00_00_000, 'Rupees One Hundred Twenty Three Crore Only'],
  ])('%d', (rupees, words) => {
    expect(amountInWords(rupees)).toBe(words);
  });
});

test('a UPI link contains payee, name, exact amount and reference', () => {
  const link = upiLink({
    upiId: 'shop@bank',
    storeName: 'Tana & Bana',
    amount: 1049.5,
    reference: 'TB-7F2K',
  });
  expect(link).toBe(
    'upi://pay?pa=shop@bank&pn=Tana%20%26%20Bana&am=1049.50&cu=INR&tr=TB7F2K&tn=Order%20TB-7F2K%20at%20Tana%20%26%20Bana',
  );
  expect(new URL(link).searchParams.get('am')).toBe('1049.50');
});

test('a UPI link stays within the length that apps accept', () => {
  const reference = 'a-'.repeat(60);
  const link = upiLink({ upiId: 'shop@bank', storeName: 'Tanabana', amount: 1, reference });
  const { searchParams } = new URL(link);
  expect(searchParams.get('tr')).toBe('a'.repeat(35));
  expect(searchParams.get('tn')).toHaveLength(80);
});

describe('days of the shop', () => {
  test('begin at midnight in India', () => {
    expect(shopDay(new Date('2026-03-31T18:29:59.999Z'))).toBe('2026-03-31');
    expect(shopDay(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01');
    expect(startOfShopDay('2026-04-01').toISOString()).toBe('2026-03-31T18:30:00.000Z');
  });
  test('are 5:30 ahead of UTC', () => {
    expect(shopMoment(new Date('2026-03-31T18:35:59Z'))).toBe('2026-04-01 00:05');
  });
  test('are added across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
  test.each([
    ['2026-03-31T18:29:59Z', '2025-26'],
    ['2026-03-31T18:30:00Z', '2026-27'],
    ['2099-12-31T00:00:00Z', '2099-00'],
  ])('returns %s as the financial year of %s', (moment, year) => {
    expect(financialYear(new Date(moment))).toBe(year);
  });
});
