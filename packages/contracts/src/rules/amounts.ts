import { withLatinDigits } from './search-words.ts';

/** A number that was read, or why it was not. */
export type NumberReading = { value: number } | { problem: string };

export interface NumberFormat {
  /** Whether the file writes decimals with a comma, as files separated by semicolons do. */
  hasDecimalComma?: boolean;
}

const CURRENCY_BEFORE = /^(?:₹|रु\.?|rs\.?|re\.?|inr)\s*/iu;
const CURRENCY_AFTER = /\s*(?:₹|रु\.?|rs\.?|inr|rupees?)$/iu;
const FOREIGN_CURRENCY = /[$€£¥]|\b(?:usd|eur|gbp|aed|aud|cad|sgd|lkr|npr|bdt)\b/i;
/** Written after whole rupees, so that nothing can be added: `1,299/-`. */
const ENDING = /\s*\/[-=]$/;
/** Groups of three digits, or of two before the last three, as written in India. */
const GROUPED = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$/;

const notAnAmount = (text: string): NumberReading => ({ problem: `"${text}" is not a number.` });

const ambiguous = (text: string, one: string, other: string): NumberReading => ({
  problem: `"${text}" can mean ${one} or ${other}. Write it without a thousands separator, and decimals after a point.`,
});

/** Exchanges the two marks, so that one pattern reads both notations. */
const swapped = (text: string): string =>
  text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/** Reads digits with separators; `text` is quoted in problems. */
function readDigits(digits: string, text: string, hasDecimalComma: boolean): NumberReading {
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  if (commas + points === 0) return { value: Number(digits) };
  if (commas > 0 && points > 0) {
    const english = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? digits : swapped(digits);
    return GROUPED.test(english)
      ? { value: Number(english.replaceAll(',', '')) }
      : notAnAmount(text);
  }
  const mark = commas > 0 ? ',' : '.';
  const whole = digits.replaceAll(mark, '');
  if (commas + points > 1) {
    // Several equal marks can only group digits.
    const english = mark === ',' ? digits : swapped(digits);
    return GROUPED.test(english) ? { value: Number(whole) } : notAnAmount(text);
  }
  const asDecimal = digits.replace(mark, '.');
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) {
    // `1,299` is grouped, unless the source has decimal commas; `1.299` can be either.
    return mark === ',' && !hasDecimalComma
      ? { value: Number(whole) }
      : ambiguous(text, whole, asDecimal);
  }
  if (mark === '.' || hasDecimalComma) return { value: Number(asDecimal) };
  const decimals = digits.length - digits.indexOf(mark) - 1;
  return decimals <= 2 ? ambiguous(text, whole, asDecimal) : notAnAmount(text);
}

/**
 * Reads an amount in rupees as people and programs write it: `1299`, `1,299.00`, `1,29,900`,
 * `₹ 1,299`, `Rs. 1,299/-`, `१२९९`, and `1299,50` with a decimal comma. The same reader serves every
 * import and form.
 * @returns rupees with at most two decimals, possibly negative; a problem for anything else, and
 * for text that could mean two amounts
 */
export function readAmount(
  text: string,
  { hasDecimalComma = false }: NumberFormat = {},
): NumberReading {
  const shown = text.trim();
  const plain = withLatinDigits(shown.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .trim();
  const sign = /^[-\u2212]/.test(plain) ? -1 : 1;
  const digits = plain
    .replace(/^[-\u2212]\s*/, '')
    .replace(CURRENCY_BEFORE, '')
    .replace(ENDING, '')
    .replace(CURRENCY_AFTER, '')
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '');
  if (FOREIGN_CURRENCY.test(digits)) return { problem: `"${shown}" is not in rupees.` };
  if (!/^\d[\d.,]*$/.test(digits)) return notAnAmount(shown);
  const read = readDigits(digits, shown, hasDecimalComma);
  if ('problem' in read) return read;
  const isExact = Math.abs(read.value * 100 - Math.round(read.value * 100)) < 1e-6;
  return isExact
    ? { value: sign * read.value || 0 }
    : { problem: `"${shown}" has more than two decimals.` };
}

/**
 * Reads a whole number: `12`, `1,200`, `3.0`.
 * @returns the number, possibly negative; a problem for anything else
 */
export function readCount(text: string, format: NumberFormat = {}): NumberReading {
  const read = readAmount(text, format);
  if ('problem' in read || Number.isInteger(read.value)) return read;
  return { problem: `"${text.trim()}" is not a whole number.` };
}

const YES = ['yes', 'y', 'true', '1', 'on', 'हाँ', 'हां', 'ja'];
const NO = ['no', 'n', 'false', '0', 'off', 'नहीं', 'nein'];

/** Reads a cell that answers yes or no; null if it does neither. */
export function readYesNo(text: string): boolean | null {
  const word = withLatinDigits(text.normalize('NFKC')).trim().toLowerCase();
  if (YES.some((yes) => yes.normalize('NFKC') === word)) return true;
  return NO.some((no) => no.normalize('NFKC') === word) ? false : null;
}
