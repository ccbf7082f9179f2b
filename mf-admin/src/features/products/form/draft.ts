import { type Gender, hsnProblem, type Product, type ProductTag, texts } from '@tanabana/contracts';

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
  hsn: string;
  description: string;
  colours: DraftColour[];
}

/** What a form begins with. */
export interface InitialDraft {
  draft: Draft;
  /** The product as it was read; null for a new one. */
  product: Product | null;
}

let lastKey = 0;
/** Tells apart what has no name of its own yet. */
export const newKey = (): string => {
  lastKey += 1;
  return `new-${lastKey}`;
};

export const newColour = (): DraftColour => ({ key: newKey(), name: '', sizes: [], pictures: [] });

/** A new product: tag regular, stock 0 (rule 5.9), one colour to be filled in. */
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
  hsn: '',
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
  hsn: product.hsn ?? '',
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
    ? JSON.stringify((one as DraftColour[]).map(contentOf)) ===
      JSON.stringify((other as DraftColour[]).map(contentOf))
    : one === other;

const contentOf = ({ name, sizes, pictures }: DraftColour) => [
  name,
  sizes,
  pictures.map((picture) => ('path' in picture ? picture.path : picture.key)),
];

const fields = Object.keys(emptyDraft()) as (keyof Draft)[];

/** The fields in which two drafts differ, in the order of the form. */
export const differing = (one: Draft, other: Draft): (keyof Draft)[] =>
  fields.filter((field) => !same(field, one[field], other[field]));

export interface Problem {
  field: keyof Draft;
  message: string;
}

const isPrice = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) && +text > 0;
const isWhole = (text: string): boolean => /^\d{1,7}$/.test(text.trim()) && +text <= 1_000_000;

const { validation } = texts;

/** In the order of rule 5.9; what the rule's form lacks comes last. */
const rules: [keyof Draft, (draft: Draft) => boolean, string][] = [
  ['name', ({ name }) => name.trim() !== '', validation.productName],
  ['category', ({ category }) => category !== '', validation.productCategory],
  ['price', ({ price }) => isPrice(price), validation.price],
  ['saleprice', ({ saleprice }) => isPrice(saleprice), validation.saleprice],
  ['colours', ({ colours }) => colours.some(({ name }) => name.trim()), validation.colour],
  ['stock', ({ stock }) => isWhole(stock), 'Enter valid stock'],
  ['weight', ({ weight }) => weight.trim() === '' || isWhole(weight), 'Enter valid weight'],
  ['hsn', ({ hsn }) => hsnProblem(hsn) === null, validation.hsn],
];

/** The first thing that is wrong with the form; null where nothing is. */
export function checkDraft(draft: Draft): Problem | null {
  const broken = rules.find(([, holds]) => !holds(draft));
  if (!broken) return null;
  const [field, , message] = broken;
  return { field, message: (field === 'hsn' && hsnProblem(draft.hsn)) || message };
}
