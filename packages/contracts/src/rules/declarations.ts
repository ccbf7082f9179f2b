import { validation } from '../texts/index.ts';
import { countryCode, countryName } from './countries.ts';

/**
 * What the label of a package declares, and the page of a product must show, beside the price: Legal
 * Metrology (Packaged Commodities) Rules 2011, rules 6(1) and 6(10) (docs/decisions/0059).
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
/** `countryOfOrigin` is an ISO 3166-1 code; makers, packers and importers are a name and an address. */
export type Declarations = { [Field in Declaration]?: string | undefined };

/** Characters of each. */
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

/** Those that something makes, always in the same order; undefined where it makes none. */
export function declarationsIn(source: Source): Declarations | undefined {
  const made = DECLARATIONS.flatMap((field) => (source[field] ? [[field, source[field]]] : []));
  return made.length > 0 ? Object.fromEntries(made) : undefined;
}

/** Why a net quantity is none; null where it is, or is left out. It is a number of pieces, or of a unit (rule 6(1)(c)). */
export const netQuantityProblem = (typed: string): string | null =>
  typed.trim() === '' || /[1-9]/.test(typed) ? null : validation.netQuantity;

type Declaring = Declarations & {
  /** Where it was made, in words. */
  origin?: string | undefined;
  category: { declarations?: Declarations | undefined };
};

/**
 * What is declared of a product: by itself, else by its category; undefined where nothing is. A product whose
 * `origin` ends with a country (`Dhaka, Bangladesh`) is of that one, whatever its category says.
 */
export function declarationsOf(product: Declaring): Declarations | undefined {
  const { origin = '', category } = product;
  const named = countryCode(origin.split(',').at(-1) ?? '');
  const declared = declarationsIn({ ...category.declarations, ...declarationsIn(product) });
  if (!named || product.countryOfOrigin || !declared) return declared;
  return declarationsIn({ ...declared, countryOfOrigin: named });
}

/** `India (Jaipur)`: the country of a code, and where in it something was made, where that is told. */
export function countryWords(code: string, origin = ''): string {
  const country = countryName(code);
  const parts = origin.split(',').map((part) => part.trim());
  const last = parts.at(-1)?.toLowerCase();
  if ([code, country].some((one) => one.toLowerCase() === last)) parts.pop();
  const place = parts.filter(Boolean).join(', ');
  return place ? `${country} (${place})` : country;
}
