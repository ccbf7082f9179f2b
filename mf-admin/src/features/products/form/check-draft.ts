import { texts } from '@tanabana/contracts';
import type { Draft } from './draft.ts';

export interface Problem {
  field: keyof Draft;
  message: string;
}

const isPrice = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) && +text > 0;
const isWhole = (text: string): boolean => /^\d{1,7}$/.test(text.trim()) && +text <= 1_000_000;

const { validation } = texts;

/** In the order of spec.md section 5; what the spec's form lacks comes last. */
const rules: [keyof Draft, (draft: Draft) => boolean, string][] = [
  ['name', ({ name }) => name.trim() !== '', validation.productName],
  ['category', ({ category }) => category !== '', validation.productCategory],
  ['price', ({ price }) => isPrice(price), validation.price],
  ['saleprice', ({ saleprice }) => isPrice(saleprice), validation.saleprice],
  ['colours', ({ colours }) => colours.some(({ name }) => name.trim()), validation.colour],
  ['stock', ({ stock }) => isWhole(stock), 'Enter valid stock'],
  ['weight', ({ weight }) => weight.trim() === '' || isWhole(weight), 'Enter valid weight'],
];

/** The first thing that is wrong with the form; null where nothing is. */
export function checkDraft(draft: Draft): Problem | null {
  const broken = rules.find(([, holds]) => !holds(draft));
  return broken ? { field: broken[0], message: broken[2] } : null;
}
