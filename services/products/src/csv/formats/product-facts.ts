import { createHash } from 'node:crypto';
import { type Gender, isBarcode, PRODUCT_LENGTHS } from '@tanabana/contracts';

/**
 * Returns the identifier of another shop as a SKU: an overlong one ends in a hash, so that it stays
 * unique and equal in every import. A note says so if it was changed.
 */
export function skuFrom(identifier: string, notes: Set<string>): string {
  const sku = skuOf(identifier);
  if (sku !== identifier)
    notes.add('the product code is too long for a SKU or contains a colon, and was changed');
  return sku;
}

function skuOf(identifier: string): string {
  const plain = identifier.replaceAll(':', '-');
  if (plain.length <= PRODUCT_LENGTHS.sku) return plain;
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 8);
  return `${plain.slice(0, PRODUCT_LENGTHS.sku - hash.length - 1)}-${hash}`;
}

/** Returns a barcode without the apostrophe of spreadsheets; empty, with a note, if it is none. */
export function barcodeFrom(cell: string, line: number, notes: Set<string>): string {
  const code = cell.replace(/^'/, '').replace(/\s/g, '');
  if (code === '' || isBarcode(code)) return code;
  notes.add(`line ${line}: the barcode "${cell}" is no EAN or UPC and was left out`);
  return '';
}

/** Grams by the unit of a weight. */
const GRAMS: Record<string, number> = {
  g: 1,
  kg: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/** Returns a weight in whole grams, as text. */
export const gramsOf = (amount: number, unit: string): string =>
  String(Math.round(amount * (GRAMS[unit.toLowerCase()] ?? 1)));

/** Returns the last name of a category path: `Women > Kurtis` is `Kurtis`. */
export const lastOfPath = (path: string): string => path.split('>').at(-1)?.trim() ?? '';

const GENDERS: [RegExp, Gender][] = [
  [/^(?:wom[ae]n|lad(?:y|ies)|females?)(?:'s|s)?$/i, 'women'],
  [/^(?:m[ae]n|gents?|gentlemen|males?)(?:'s|s)?$/i, 'men'],
  [/^girls?(?:'s)?$/i, 'girls'],
  [/^boys?(?:'s)?$/i, 'boys'],
  [/^unisex(?:-adult)?$/i, 'unisex'],
];

/** Returns the gender that a word names: `Ladies`, `male`; undefined for other words. */
export const genderFrom = (word: string): Gender | undefined =>
  GENDERS.find(([pattern]) => pattern.test(word.trim()))?.[1];

const CHILDREN = ['kids', 'toddler', 'infant', 'newborn'];

/** Returns the gender by Google's attributes `gender` and `age_group`; empty if unknown. */
export function genderOfGroup(gender: string, ageGroup: string): Gender | '' {
  const found = genderFrom(gender);
  if (!found || !CHILDREN.includes(ageGroup.trim().toLowerCase())) return found ?? '';
  return found === 'women' ? 'girls' : found === 'men' ? 'boys' : found;
}

/** Returns the addresses in a cell that lists several, separated by commas, bars or line ends. */
export const addressesIn = (cell: string): string[] =>
  cell
    .split(/[\s|]+|,\s*(?=https?:)/i)
    .map((address) => address.replace(/^[,;]+|[,;]+$/g, ''))
    .filter(Boolean);
