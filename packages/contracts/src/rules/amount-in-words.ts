import { toPaise } from '../money.ts';

const ONES = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const;
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
/** Indian number groups, largest first. */
const GROUPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function belowHundred(count: number): string {
  if (count < 20) return ONES[count] ?? '';
  const ones = count % 10 === 0 ? '' : ` ${ONES[count % 10]}`;
  return `${TENS[Math.floor(count / 10)]}${ones}`;
}

function asText(count: number): string {
  const group = GROUPS.find(([size]) => count >= size);
  if (!group) return belowHundred(count);
  const [size, name] = group;
  const rest = count % size === 0 ? '' : ` ${asText(count % size)}`;
  return `${asText(Math.floor(count / size))} ${name}${rest}`;
}

/**
 * Returns an amount in words as on Indian invoices: 123456.5 → 'Rupees One Lakh Twenty Three
 * Thousand Four Hundred Fifty Six and Fifty Paise Only'. For amounts of at least 0.
 */
export function amountInWords(rupees: number): string {
  const total = toPaise(rupees);
  const paise = total % 100;
  const fraction = paise === 0 ? '' : ` and ${belowHundred(paise)} Paise`;
  return `Rupees ${asText(Math.floor(total / 100))}${fraction} Only`;
}
