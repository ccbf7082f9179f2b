import type { Declaration, Gender, Product, ProductTag } from '@tanabana/contracts';

/** A variant in the form: what is its own, as it is typed; empty for the product's, or none. */
export interface DraftVariant {
  stock: string;
  sku: string;
  price: string;
  saleprice: string;
  barcode: string;
  weight: string;
  shelf: string;
  /** `no` where it is not. */
  forSale: string;
}

export type VariantField = keyof DraftVariant;

/** By keys of colours with their sizes; one that nothing is known of is left out. */
export type DraftVariants = Readonly<Record<string, DraftVariant>>;

/** A picture in the form: one that the product has, by its path, or one that is new. */
export type DraftPicture = { key: string } & ({ path: string } | { file: File });

export interface DraftColour {
  key: string;
  name: string;
  sizes: string[];
  pictures: DraftPicture[];
}

/** What the form holds: numbers as they are typed, what is declared of its own. */
export interface Draft extends Record<Declaration, string> {
  name: string;
  category: string;
  price: string;
  saleprice: string;
  tag: ProductTag;
  gender: Gender | '';
  sku: string;
  stock: string;
  weight: string;
  hsn: string;
  fabric: string;
  care: string;
  origin: string;
  modelHeight: string;
  modelSize: string;
  /** In lines, as `readSizeChart` reads them. */
  sizeChart: string;
  description: string;
  colours: DraftColour[];
  /** Empty until it is decided: see `countsByVariant`. */
  countedBy: 'product' | 'variant' | '';
  variants: DraftVariants;
}

/** What a form begins with. */
export interface InitialDraft {
  draft: Draft;
  /** The product as it was read; null for a new one. */
  product: Product | null;
}

/** What is wrong with a form. */
export interface Problem {
  field: keyof Draft;
  message: string;
  /** Which one of the variants, and what of it. */
  cell?: { key: string; of: VariantField };
}
