import { expect, test } from 'vitest';
import { CatalogueIndex } from './catalogue-index.ts';

const PRODUCTS = 500;
const WORDS_EACH = 20;
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** A term of six letters unique to its number. */
const wordOf = (number: number): string => {
  let text = '';
  for (let rest = number * 7919 + 13, at = 0; at < 6; at += 1) {
    text += letters[rest % letters.length];
    rest = Math.floor(rest / letters.length) + at * 31;
  }
  return text;
};

function filled(): CatalogueIndex {
  const index = new CatalogueIndex();
  for (let number = 0; number < PRODUCTS; number += 1) {
    const words = Array.from({ length: WORDS_EACH }, (_, at) => wordOf(number * 5 + at));
    index.put({
      id: String(number).padStart(24, '0'),
      createdAt: number,
      updatedAt: number,
      sellingPrice: 100,
      stock: 1,
      stocksHash: 0,
      inStock: true,
      tag: 'regular',
      category: { id: 'a'.repeat(24), name: 'Kurti', slug: 'kurti' },
      offered: [],
      available: [],
      avgRating: 0,
      reviewsCount: 0,
      name: 'kurti',
      text: [...new Set([...words, 'cotton'])].join(' '),
    });
  }
  return index;
}
const index = filled();
const costOf = (q: string, spelling: 'exact' | 'forgiving' = 'exact', target = index): number => {
  const before = target.searchCost;
  target.page({ q }, spelling, 0, 20);
  return target.searchCost - before;
};
const found = (q: string, spelling: 'exact' | 'forgiving' = 'exact'): number =>
  index.page({ q }, spelling, 0, 20).total;

test('a hundred one-letter terms cost no more than the twelve most expensive', () => {
  const alone = letters.map((letter) => costOf(letter)).sort((one, other) => other - one);
  const dearest = alone.slice(0, 12).reduce((sum, cost) => sum + cost, 0);
  const many = Array.from({ length: 100 }, (_, at) => letters[at % letters.length]).join(' ');
  const fresh = filled();
  expect(costOf(many, 'exact', fresh)).toBeLessThanOrEqual(dearest);
  expect(costOf(`${many} ${many}`, 'exact', fresh)).toBe(0);
});

test('the same terms in another order, or among others, are cached', () => {
  costOf('cott otto');
  expect(costOf('OTTO cott, cott')).toBe(0);
  expect(costOf('cotto cott')).toBeGreaterThan(0);
});

test('stops once nothing matches', () => {
  expect(costOf('zzzzzzzz x y z w v')).toBe(0);
  expect(found('zzzzzzzz x y z w v')).toBe(0);
});

test('a misspelt term costs what its halves match, however long it is', () => {
  expect(found('coton', 'forgiving')).toBe(PRODUCTS);
  expect(found('cottom', 'forgiving')).toBe(PRODUCTS);
  expect(found('cootton', 'forgiving')).toBe(PRODUCTS);
  expect(found('cxttxn', 'forgiving')).toBe(0);
  expect(costOf('q'.repeat(200), 'forgiving')).toBeLessThan(10);
});

test('a term of all products costs bits, not ordinals', () => {
  expect(costOf('ton')).toBeLessThan(PRODUCTS / 10);
  expect(found('ton')).toBe(PRODUCTS);
});
