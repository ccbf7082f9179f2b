import type { Category, ProductCard } from '@tanabana/contracts';
import { expect, it } from 'vitest';
import { categoriesFor, countOf, suggestionsFor } from './suggestions.ts';

const category = (name: string, slug: string) => ({ _id: slug, name, slug }) as Category;
const categories = [category('Kurti', 'kurti'), category('Kurta Set', 'kurta-set')];
const product = { _id: 'p1', name: 'Ikat Kurti' } as ProductCard;
const found = { words: 'ik', products: [product], total: 9, failed: false };
const names = (text: string) => categoriesFor(categories, text).map(({ name }) => name);

it('finds categories by the beginnings of their words, in any order and case (rule 2.15)', () => {
  expect(names('KURT')).toEqual(['Kurti', 'Kurta Set']);
  expect(names('set kurta')).toEqual(['Kurta Set']);
  expect(names('urti')).toEqual([]);
});

it('offers all categories before input', () => {
  expect(suggestionsFor(categories, '', null).map(({ kind }) => kind)).toEqual([
    'category',
    'category',
  ]);
});

it('ends with a link to all results', () => {
  const lines = suggestionsFor(categories, 'ik', found);
  expect(lines.map(({ to }) => to)).toEqual(['/product/p1', '/shop?q=ik']);
});

it('announces the number of options', () => {
  expect(countOf(suggestionsFor(categories, 'ik', found), found)).toBe('1 suggestion.');
  expect(countOf([], { ...found, products: [] })).toBe('No suggestions.');
  expect(countOf([], { ...found, failed: true })).toBe(
    'Suggestions are unavailable at the moment.',
  );
});
