import { describe, expect, test } from 'vitest';
import { readAmount, readCount, readYesNo } from './amounts.ts';

describe('an amount (rule 10.21)', () => {
  test.each([
    ['1299', 1299],
    ['1299.5', 1299.5],
    ['1299.00', 1299],
    [' 1,299.00 ', 1299],
    ['1,29,900.00', 129_900],
    ['1,29,900', 129_900],
    ['12,34,567.89', 1_234_567.89],
    ['1,234,567', 1_234_567],
    ['1,299', 1299],
    ['₹ 1,299', 1299],
    ['₹1,299.50', 1299.5],
    ['Rs. 1,299/-', 1299],
    ['Rs 1299', 1299],
    ['rs.1299/=', 1299],
    ['INR 1,299.00', 1299],
    ['1299.00 INR', 1299],
    ['रु. 1,299', 1299],
    ['१,२९९', 1299],
    ['１２９９', 1299],
    ['1\u00a0299', 1299],
    ["1'299.00", 1299],
    ['1.299,50', 1299.5],
    ['-5', -5],
    ['0', 0],
    ['0.5', 0.5],
    ['\u200e1299', 1299],
  ])('reads %j as %d', (text, value) => {
    expect(readAmount(text)).toEqual({ value });
  });

  test.each([
    ['1299,50', 1299.5],
    ['1299,5', 1299.5],
    ['1.299,00', 1299],
    ['1 299,00', 1299],
    ['1,299.00', 1299],
    ['1299', 1299],
    ['1299.50', 1299.5],
    ['1.29.900,00', 129_900],
    ['1,29,900', 129_900],
  ])('reads %j with a decimal comma as %d', (text, value) => {
    expect(readAmount(text, { hasDecimalComma: true })).toEqual({ value });
  });

  test.each([
    ['1.299', false, '1299 or 1.299'],
    ['12,50', false, '1250 or 12.50'],
    ['1299,5', false, '12995 or 1299.5'],
    ['1,299', true, '1299 or 1.299'],
    ['1.299', true, '1299 or 1.299'],
  ])('refuses %j (decimal comma: %s), which can mean %s', (text, hasDecimalComma, meanings) => {
    expect(readAmount(text, { hasDecimalComma })).toEqual({
      problem: `"${text}" can mean ${meanings}. Write it without a thousands separator, and decimals after a point.`,
    });
  });

  test.each(['', 'free', '1.299E+3', '12-15', '1,2,3', '1,,299', '12 34', '.5', 'NaN'])(
    'refuses %j',
    (text) => {
      expect(readAmount(text)).toEqual({ problem: `"${text.trim()}" is not a number.` });
    },
  );

  test.each(['$12.00', '€ 12', '12.00 USD'])('refuses %j, because it is not in rupees', (text) => {
    expect(readAmount(text)).toEqual({ problem: `"${text}" is not in rupees.` });
  });

  test('refuses a third decimal', () => {
    expect(readAmount('1299.999')).toEqual({ problem: '"1299.999" has more than two decimals.' });
  });

  test('is read as it is written, for every amount up to one lakh rupees and every notation', () => {
    const english = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
    const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 });
    for (let paise = 1; paise < 10_000_000; paise += 997) {
      const value = paise / 100;
      for (const format of [english, indian, german])
        expect(readAmount(format.format(value), { hasDecimalComma: format === german })).toEqual({
          value,
        });
      expect(readAmount(String(value))).toEqual({ value });
    }
  });
});

describe('a count', () => {
  test.each([
    ['3', 3],
    ['3.0', 3],
    ['3.00', 3],
    ['1,200', 1200],
    ['-4', -4],
    ['३', 3],
  ])('reads %j as %d', (text, value) => {
    expect(readCount(text)).toEqual({ value });
  });

  test.each(['3.5', 'some', '', '3 pcs'])('refuses %j', (text) => {
    expect(readCount(text)).toHaveProperty('problem');
  });
});

test.each([
  ['yes', true],
  ['Y', true],
  ['TRUE', true],
  ['१', true],
  ['हाँ', true],
  ['N', false],
  ['No ', false],
  ['0', false],
  ['नहीं', false],
  ['sold out', null],
  ['maybe', null],
  ['', null],
])('%j as an answer to yes or no is %s', (text, answer) => {
  expect(readYesNo(text)).toBe(answer);
});
