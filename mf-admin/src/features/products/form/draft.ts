import type { Gender, Product, ProductTag } from '@tanabana/contracts';

/** A picture in the form: one that the product has, by its path, or one that is new. */
export type DraftPicture = { key: string } & ({ path: string } | { file: File });

export interface DraftColour {
  key: string;
  name: string;
  sizes: string[];
  pictures: DraftPicture[];
}

/** What the form holds: numbers as they are typed. */
export interface Draft {
  name: string;
  category: string;
  price: string;
  saleprice: string;
  tag: ProductTag;
  gender: Gender | '';
  sku: string;
  stock: string;
  weight: string;
  description: string;
  colours: DraftColour[];
}

let lastKey = 0;
/** Tells apart what has no name of its own yet. */
export const newKey = (): string => {
  lastKey += 1;
  return `new-${lastKey}`;
};

export const newColour = (): DraftColour => ({ key: newKey(), name: '', sizes: [], pictures: [] });

/** A new product: tag regular, stock 0 (spec.md section 5), one colour to be filled in. */
export const emptyDraft = (): Draft => ({
  name: '',
  category: '',
  price: '',
  saleprice: '',
  tag: 'regular',
  gender: '',
  sku: '',
  stock: '0',
  weight: '',
  description: '',
  colours: [newColour()],
});

/** A product as the form shows it. */
export const draftOf = (product: Product): Draft => ({
  name: product.name,
  category: product.category.name,
  price: String(product.price),
  saleprice: String(product.saleprice),
  tag: product.tag,
  gender: product.gender ?? '',
  sku: product.sku,
  stock: String(product.stock),
  weight: product.weight === undefined ? '' : String(product.weight),
  description: product.description,
  colours: product.colors.map(({ name, sizes, images }) => ({
    key: `colour-${name}`,
    name,
    sizes,
    pictures: images.map((path) => ({ key: path, path })),
  })),
});

/** Whether two states of a field say the same; keys of colours do not count. */
export const same = <K extends keyof Draft>(field: K, one: Draft[K], other: Draft[K]): boolean =>
  field === 'colours'
    ? JSON.stringify((one as DraftColour[]).map(facts)) ===
      JSON.stringify((other as DraftColour[]).map(facts))
    : one === other;

const facts = ({ name, sizes, pictures }: DraftColour) => [
  name,
  sizes,
  pictures.map((picture) => ('path' in picture ? picture.path : picture.key)),
];

const fields = Object.keys(emptyDraft()) as (keyof Draft)[];

/** The fields in which two drafts differ, in the order of the form. */
export const differing = (one: Draft, other: Draft): (keyof Draft)[] =>
  fields.filter((field) => !same(field, one[field], other[field]));
