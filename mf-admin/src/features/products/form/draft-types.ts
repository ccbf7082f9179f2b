import type { Declaration, Gender, Product, ProductTag } from '@tanabana/contracts';

/** A variant in the form, as typed; empty for the product's value or none. */
export interface DraftVariant {
  stock: string;
  sku: string;
  price: string;
  saleprice: string;
  barcode: string;
  weight: string;
  shelf: string;
  /** `no` if not for sale. */
  forSale: string;
}

export type VariantField = keyof DraftVariant;

/** By key of colour and size; missing without own values. */
export type DraftVariants = Readonly<Record<string, DraftVariant>>;

/** A picture in the form: a stored one by path, or a new file; `original` is the uncropped one. */
export type DraftPicture = { key: string } & ({ path: string } | { file: File; original?: File });

export interface DraftColour {
  key: string;
  name: string;
  sizes: string[];
  pictures: DraftPicture[];
}

/** Content of the form: numbers as typed, own declarations. */
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
  /** Lines for `readSizeChart`. */
  sizeChart: string;
  description: string;
  colours: DraftColour[];
  /** Empty until decided, see `countsByVariant`. */
  countedBy: 'product' | 'variant' | '';
  variants: DraftVariants;
}

/** Initial state of a form. */
export interface InitialDraft {
  draft: Draft;
  /** The product as read; null for a new one. */
  product: Product | null;
}

/** A problem of the form. */
export interface Problem {
  field: keyof Draft;
  message: string;
  /** The variant and its field. */
  cell?: { key: string; of: VariantField };
}
