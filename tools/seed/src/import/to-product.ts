import { type Gender, MAX_PRICE, readAmount, toPaise } from '@tanabana/contracts';
import { genderFrom } from '@tanabana/service-products/library';
import { type Family, familyOf } from './family.ts';
import type { Column } from './read-csv.ts';

/** A parsed row. Money in paise. */
export interface ImportedProduct {
  name: string;
  family: Family;
  gender: Gender | undefined;
  price: number;
  description: string;
  sku: string;
  colour: string;
}

const MAX_NAME = 200;
const MAX_DESCRIPTION = 5000;
const ID = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;

/** Returns the product of a row, or why the shop cannot accept it. */
export function toProduct(
  row: Record<Column, string>,
  hasDecimalComma = false,
): ImportedProduct | { reason: string } {
  const id = row.ProductID.trim();
  if (!ID.test(id)) return { reason: id ? `"${id}" is not a ProductID` : 'there is no ProductID' };
  const name = oneLine(row.ProductName);
  if (name === '') return { reason: 'there is no ProductName' };
  if (name.length > MAX_NAME) return { reason: `the name has over ${MAX_NAME} characters` };
  const price = paise(row['Price (INR)'], hasDecimalComma);
  if (typeof price !== 'number') return price;
  const brand = oneLine(row.ProductBrand);
  const description = tidyDescription(row.Description, brand);
  if (description.length > MAX_DESCRIPTION) {
    return { reason: `the description has over ${MAX_DESCRIPTION} characters` };
  }
  const bare = withoutBrand(name, brand);
  const gender = genderOf(row.Gender, bare);
  const family = familyOf(bare, gender);
  const colour = colourOf(row.PrimaryColor, bare);
  return { name, family, gender, price, description, sku: `IMP-${id}`, colour };
}

/** Reads rupees as paise; a problem unless they are a price. */
function paise(text: string, hasDecimalComma: boolean): number | { reason: string } {
  if (text.trim() === '') return { reason: 'there is no price' };
  const read = readAmount(text, { hasDecimalComma });
  if ('problem' in read) return { reason: read.problem.replace(/\.$/, '') };
  return read.value > 0 && read.value <= MAX_PRICE
    ? toPaise(read.value)
    : { reason: `"${oneLine(text)}" is not a price in rupees` };
}

/** Brands contain words with another meaning in a name: Kraus Jeans, Silk Saree Mills. */
const withoutBrand = (name: string, brand: string): string =>
  brand !== '' && name.toLowerCase().startsWith(`${brand.toLowerCase()} `)
    ? name.slice(brand.length + 1)
    : name;

/** Gender of a product, from its column, else from its name. */
const genderOf = (column: string, name: string): Gender | undefined =>
  [column.trim(), ...name.split(/\s+/)].map(genderFrom).find((gender) => gender !== undefined);

const COLOUR_WORDS =
  'Black Blue Brown Beige Burgundy Charcoal Coffee Copper Coral Cream Fuchsia Gold Green Grey Ivory Khaki Lavender Lime Magenta Maroon Mauve Mustard Navy Nude Olive Orange Peach Pink Purple Red Rose Rust Silver Tan Taupe Teal Turquoise White Wine Yellow'.split(
    ' ',
  );
const UNKNOWN = 'Assorted';

const titled = (text: string): string =>
  text
    .toLowerCase()
    .replace(
      /(^|[\s-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );

/** Colour of a product: its column cleaned, else the first colour in its name, else 'Assorted'. */
export function colourOf(column: string, name: string): string {
  const given = column.replace(/\s+/g, ' ').trim();
  if (given !== '') return titled(given).slice(0, 40);
  if (/\boff[- ]white\b/i.test(name)) return 'Off-White';
  const words = name.toLowerCase().split(/[^a-z]+/);
  const found = words.find((word) => COLOUR_WORDS.some((colour) => colour.toLowerCase() === word));
  return found ? titled(found) : UNKNOWN;
}

/** One line with normal white space: no-break spaces, tabs and repetitions become one space. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A description with separated sentences: "sleevelessComes with" → "sleeveless. Comes with",
 * "Origin:Made" → "Origin: Made". Brand names keep capitals inside (BownBee).
 */
export function tidyDescription(text: string, brand: string): string {
  const kept = new Set(brand.split(/\s+/));
  const tidy = oneLine(text)
    .split(' ')
    .map((word) => (kept.has(word.replace(/[^\p{L}\p{N}]/gu, '')) ? word : partSentences(word)))
    .join(' ')
    .replace(/ +([,.;:])/g, '$1');
  return tidy === '' || /[.!?]$/.test(tidy) ? tidy : `${tidy}.`;
}

const partSentences = (word: string): string =>
  word
    .replace(/([\p{Ll})"”])(\p{Lu}\p{Ll}|A\b)/gu, '$1. $2')
    .replace(/(\p{Ll}|\))([.:;?!])(?=\p{Lu})/gu, '$1$2 ')
    .replace(/,(?=\p{L})/gu, ', ');
