import type { Gender, ProductTag } from '@tanabana/contracts';

/** Rule 2.23. */
export const tagText: Record<ProductTag, string> = {
  regular: 'Regular',
  new: 'New',
  trending: 'Trending',
};

export const genderText: Record<Gender, string> = {
  women: 'Women',
  men: 'Men',
  girls: 'Girls',
  boys: 'Boys',
  unisex: 'Unisex',
};

/** Options of a select. */
export const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
