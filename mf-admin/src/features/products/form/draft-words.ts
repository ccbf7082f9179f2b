import { count } from '../../../words/count.ts';
import type { Draft, DraftColour } from './draft.ts';

export const fieldNames: Record<keyof Draft, string> = {
  name: 'Product name',
  category: 'Category',
  price: 'Price',
  saleprice: 'Sale price',
  tag: 'Tag',
  gender: 'Gender',
  sku: 'SKU',
  stock: 'Stock',
  weight: 'Weight',
  description: 'Description',
  colours: 'Colors',
};

/** A field's value in a few words: 'Indigo: S, M, 2 images'. */
export const wordsOf = (field: keyof Draft, value: Draft[keyof Draft]): string =>
  field === 'colours'
    ? (value as DraftColour[]).map(colourWords).join('; ') || 'none'
    : (value as string) || 'none';

function colourWords({ name, sizes, pictures }: DraftColour): string {
  return `${name}: ${[...sizes, count(pictures.length, 'image')].join(', ')}`;
}
