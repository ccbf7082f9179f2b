import { amazonFormat } from './amazon.ts';
import { type FileFormat, headerKey } from './file-format.ts';
import { merchantFormat } from './merchant.ts';
import { mappedFormat, ownFormat } from './own.ts';
import { shopifyFormat } from './shopify.ts';
import { suggestedFields } from './suggestions.ts';
import { woocommerceFormat } from './woocommerce.ts';

/**
 * Returns the form whose header this is; null if it is none. The shop's own form is last, because
 * other forms have a column `sku`, too.
 */
export const knownFormat = (
  header: readonly string[],
  hasDecimalComma: boolean,
  now: Date,
): FileFormat | null =>
  shopifyFormat(header, hasDecimalComma) ??
  woocommerceFormat(header, hasDecimalComma, now) ??
  amazonFormat(header, hasDecimalComma, now) ??
  merchantFormat(header, hasDecimalComma) ??
  ownFormat(header, hasDecimalComma);

/** Reads an unknown header by the names of its columns; null without a column for the SKU. */
export const suggestedFormat = (
  header: readonly string[],
  hasDecimalComma: boolean,
): FileFormat | null => mappedFormat(suggestedFields(header), hasDecimalComma);

/**
 * Returns why two columns are read as one; null if none are. Columns that are not read may repeat.
 */
export function repeatedColumn(
  header: readonly string[],
  { name, fields }: FileFormat,
): string | null {
  const places = new Map<string, number>();
  for (const [at, title] of header.entries()) {
    const field = fields[at];
    if (!field || (name === 'other' && field === 'pictures')) continue;
    const key = name === 'other' ? field : headerKey(title);
    const before = places.get(key);
    if (before !== undefined) {
      return name === 'other'
        ? `The columns ${before + 1} and ${at + 1} are both read as "${field}". Choose one of them.`
        : `The columns ${before + 1} and ${at + 1} are both called "${title.trim()}". Remove or rename one of them.`;
    }
    places.set(key, at);
  }
  return null;
}
