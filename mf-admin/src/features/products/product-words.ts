import type { Gender, ProductTag } from '@tanabana/contracts';

/** Spec.md section 2, Product form. */
export const tagWords: Record<ProductTag, string> = {
  regular: 'Regular',
  new: 'New',
  trending: 'Trending',
};

export const genderWords: Record<Gender, string> = {
  women: 'Women',
  men: 'Men',
  girls: 'Girls',
  boys: 'Boys',
  unisex: 'Unisex',
};

/** The choices of a select. */
export const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
