import { validation } from '../texts/index.ts';
import { countryCode, countryName } from './countries.ts';

/**
 * Declarations on a package's label, which the product page must show next to the price: Legal
 * Metrology (Packaged Commodities) Rules 2011, rules 6(1) and 6(10) (decision 0059).
 */
export const DECLARATIONS = [
  'genericName',
  'netQuantity',
  'countryOfOrigin',
  'manufacturer',
  'packer',
  'importer',
] as const;

export type Declaration = (typeof DECLARATIONS)[number];
/**
 * `countryOfOrigin` is an ISO 3166-1 code; manufacturer, packer and importer are a name and an
 * address.
 */
export type Declarations = { [Field in Declaration]?: string | undefined };

/** Maximum number of characters. */
export const DECLARATION_LENGTHS = {
  genericName: 100,
  netQuantity: 60,
  countryOfOrigin: 60,
  manufacturer: 300,
  packer: 300,
  importer: 300,
} as const;

export const DECLARATION_NAMES: Record<Declaration, string> = {
  genericName: 'Commodity',
  netQuantity: 'Net quantity',
  countryOfOrigin: 'Country of origin',
  manufacturer: 'Manufactured by',
  packer: 'Packed by',
  importer: 'Imported by',
};

type Source = { readonly [Field in Declaration]?: string | null | undefined };

/** Returns the declarations that are set, always in the same order; undefined if there are none. */
export function declarationsIn(source: Source): Declarations | undefined {
  const made = DECLARATIONS.flatMap((field) => (source[field] ? [[field, source[field]]] : []));
  return made.length > 0 ? Object.fromEntries(made) : undefined;
}

/**
 * Returns why a net quantity is invalid, or null if it is valid or empty. It is a number of pieces
 * or of a unit (rule 6(1)(c)).
 */
export const netQuantityProblem = (typed: string): string | null =>
  typed.trim() === '' || /[1-9]/.test(typed) ? null : validation.netQuantity;

type Declaring = Declarations & {
  /** Place of origin as text. */
  origin?: string | undefined;
  category: { declarations?: Declarations | undefined };
};

/**
 * Returns the declarations of a product: its own, else its category's; undefined if there are none.
 * If `origin` ends with a country (`Dhaka, Bangladesh`), that country wins over the category's.
 */
export function declarationsOf(product: Declaring): Declarations | undefined {
  const { origin = '', category } = product;
  const named = countryCode(origin.split(',').at(-1) ?? '');
  const declared = declarationsIn({ ...category.declarations, ...declarationsIn(product) });
  if (!named || product.countryOfOrigin || !declared) return declared;
  return declarationsIn({ ...declared, countryOfOrigin: named });
}

/** Returns a country's name and, if known, the place: `India (Jaipur)`. */
export function countryText(code: string, origin = ''): string {
  const country = countryName(code);
  const parts = origin.split(',').map((part) => part.trim());
  const last = parts.at(-1)?.toLowerCase();
  if ([code, country].some((one) => one.toLowerCase() === last)) parts.pop();
  const place = parts.filter(Boolean).join(', ');
  return place ? `${country} (${place})` : country;
}
