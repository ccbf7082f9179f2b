import {
  hsnProblem,
  MODEL_HEIGHT,
  netQuantityProblem,
  type Product,
  texts,
} from '@tanabana/contracts';
import { declarationTexts } from '../../../shared/declarations/declaration-texts.ts';
import { chartProblem, chartText } from '../../../shared/size-chart/chart-text.ts';
import type { Draft, DraftColour, DraftVariants, Problem } from './draft-types.ts';
import { isPrice, isWhole, plainAmount, plainCount } from './numbers.ts';
import { checkVariants, draftVariants, sameVariants } from './variants.ts';

export type * from './draft-types.ts';

let lastKey = 0;
/** Returns a unique key for unnamed entries. */
export const newKey = (): string => {
  lastKey += 1;
  return `new-${lastKey}`;
};

export const newColour = (): DraftColour => ({ key: newKey(), name: '', sizes: [], pictures: [] });

/** A new product: tag regular, stock 0 (rule 5.9), one empty colour. */
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
  fabric: '',
  care: '',
  origin: '',
  modelHeight: '',
  modelSize: '',
  sizeChart: '',
  ...declarationTexts({}),
  description: '',
  colours: [newColour()],
  countedBy: '',
  variants: {},
});

export const colourKey = (name: string): string => `colour-${name}`;

/** Returns a product as form content. */
export const draftOf = (product: Product): Draft => ({
  name: product.name,
  category: product.category.name,
  price: String((product.basePrices ?? product).price),
  saleprice: String((product.basePrices ?? product).saleprice),
  tag: product.tag,
  gender: product.gender ?? '',
  sku: product.sku,
  stock: String(product.stock),
  weight: product.weight === undefined ? '' : String(product.weight),
  hsn: product.hsn ?? '',
  fabric: product.fabric ?? '',
  care: product.care ?? '',
  origin: product.origin ?? '',
  modelHeight: product.modelHeight === undefined ? '' : String(product.modelHeight),
  modelSize: product.modelSize ?? '',
  sizeChart: chartText(product.sizeChart),
  ...declarationTexts(product),
  description: product.description,
  colours: product.colors.map(({ name, sizes, images }) => ({
    key: colourKey(name),
    name,
    sizes,
    pictures: images.map((path) => ({ key: path, path })),
  })),
  countedBy: product.countedBy ?? 'product',
  variants: draftVariants(product, colourKey),
});

/** Whether two values of a field are equal, ignoring keys of colours. */
export function same<K extends keyof Draft>(field: K, one: Draft[K], other: Draft[K]): boolean {
  if (field === 'variants') return sameVariants(one as DraftVariants, other as DraftVariants);
  if (field !== 'colours') return one === other;
  const [mine, theirs] = [one, other].map((colours) => (colours as DraftColour[]).map(contentOf));
  return JSON.stringify(mine) === JSON.stringify(theirs);
}

const contentOf = ({ name, sizes, pictures }: DraftColour) => [
  name,
  sizes,
  pictures.map((picture) => ('path' in picture ? picture.path : picture.key)),
];

const fields = Object.keys(emptyDraft()) as (keyof Draft)[];

/** Returns the fields in which two drafts differ, in the order of the form. */
export const differing = (one: Draft, other: Draft): (keyof Draft)[] =>
  fields.filter((field) => !same(field, one[field], other[field]));

/**
 * Returns a draft with its numbers in plain digits, however they were typed or pasted; the same
 * draft if they are.
 */
export function withPlainNumbers(draft: Draft): Draft {
  const numbers: Partial<Draft> = {
    price: plainAmount(draft.price),
    saleprice: plainAmount(draft.saleprice),
    stock: plainCount(draft.stock),
    weight: plainCount(draft.weight),
    modelHeight: plainCount(draft.modelHeight),
  };
  const variants = Object.fromEntries(
    Object.entries(draft.variants).map(([key, variant]) => [
      key,
      variant && {
        ...variant,
        price: plainAmount(variant.price),
        saleprice: plainAmount(variant.saleprice),
        stock: plainCount(variant.stock),
        weight: plainCount(variant.weight),
      },
    ]),
  ) as DraftVariants;
  const plain = { ...draft, ...numbers, variants };
  return JSON.stringify(plain) === JSON.stringify(draft) ? draft : plain;
}

const { validation } = texts;

const isModelHeight = (typed: string): boolean =>
  typed.trim() === '' ||
  (isWhole(typed) && Number(typed) >= MODEL_HEIGHT.min && Number(typed) <= MODEL_HEIGHT.max);

/** In the order of rule 5.9; additional fields last. */
const rules: [keyof Draft, (draft: Draft) => boolean, string][] = [
  ['name', ({ name }) => name.trim() !== '', validation.productName],
  ['category', ({ category }) => category !== '', validation.productCategory],
  ['price', ({ price }) => isPrice(price), validation.price],
  ['saleprice', ({ saleprice }) => isPrice(saleprice), validation.saleprice],
  ['colours', ({ colours }) => colours.some(({ name }) => name.trim()), validation.colour],
  [
    'stock',
    ({ stock, countedBy }) => countedBy === 'variant' || isWhole(stock),
    'Enter valid stock',
  ],
  ['weight', ({ weight }) => weight.trim() === '' || isWhole(weight), 'Enter valid weight'],
  ['hsn', ({ hsn }) => hsnProblem(hsn) === null, validation.hsn],
  ['modelHeight', ({ modelHeight }) => isModelHeight(modelHeight), 'Enter valid height'],
  ['sizeChart', ({ sizeChart }) => chartProblem(sizeChart) === null, 'Enter valid size chart'],
  [
    'netQuantity',
    ({ netQuantity }) => netQuantityProblem(netQuantity) === null,
    validation.netQuantity,
  ],
];

/** Returns the form's first problem; null if valid. */
export function checkDraft(draft: Draft): Problem | null {
  const broken = rules.find(([, holds]) => !holds(draft));
  if (!broken) return checkVariants(draft);
  const [field, , message] = broken;
  const said = { hsn: hsnProblem(draft.hsn), sizeChart: chartProblem(draft.sizeChart) };
  return { field, message: said[field as keyof typeof said] ?? message };
}
