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
export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
