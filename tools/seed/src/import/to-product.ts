import type { Gender } from '@tanabana/contracts';
import { colourOf } from './colour.ts';
import { type Family, familyOf } from './family.ts';
import { genderOf } from './gender.ts';
import type { Column } from './read-csv.ts';
import { oneLine, tidyDescription } from './tidy.ts';

/** A row as the shop understands it. Money in paise. */
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
const MAX_PRICE = 10_000_000;
const ID = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;
const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(\d{1,9}(?:\.\d{1,2})?)$/i;

/** The product of a row, or why the shop cannot take it. */
export function toProduct(row: Record<Column, string>): ImportedProduct | { reason: string } {
  const id = row.ProductID.trim();
  if (!ID.test(id)) return { reason: id ? `"${id}" is no ProductID` : 'there is no ProductID' };
  const name = oneLine(row.ProductName);
  if (name === '') return { reason: 'there is no ProductName' };
  if (name.length > MAX_NAME) return { reason: `the name has over ${MAX_NAME} characters` };
  const price = paise(row['Price (INR)']);
  if (price === null) return { reason: `"${oneLine(row['Price (INR)'])}" is no price in rupees` };
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

/** Rupees such as `1,299`, `₹ 1299.50` in paise; null for what is no amount above 0. */
function paise(text: string): number | null {
  const rupees = Number(AMOUNT.exec(oneLine(text).replaceAll(',', ''))?.[1]);
  return rupees > 0 && rupees <= MAX_PRICE ? Math.round(rupees * 100) : null;
}

/** Brands have words that mean something else in a name: Kraus Jeans, Silk Saree Mills. */
const withoutBrand = (name: string, brand: string): string =>
  brand !== '' && name.toLowerCase().startsWith(`${brand.toLowerCase()} `)
    ? name.slice(brand.length + 1)
    : name;
