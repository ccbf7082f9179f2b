import type { ProductQuery } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { selectPage } from '../products/product-list.ts';
import { DEFAULT_SYNONYMS } from '../synonyms/default-synonyms.ts';
import { bitsFor, eachBit, setBit } from './bits.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { pageByRank, Ranks } from './relevance.ts';
import { createRandom } from './testing/random.ts';
import { SHOPPERS_QUESTIONS, shoppersCatalogue } from './testing/shoppers-catalogue.ts';

const catalogue = shoppersCatalogue();
const indexOf = (products: typeof catalogue): CatalogueIndex => {
  const made = new CatalogueIndex();
  for (const product of products) made.put(product);
  return made;
};
const index = indexOf(catalogue);
index.setSynonyms(DEFAULT_SYNONYMS);
const titles = new Map(catalogue.map(({ id, title }) => [id, title]));
const titlesOf = (ids: readonly string[]) => ids.map((id) => titles.get(id));

const ask = (q: string, query: Partial<ProductQuery> = {}, among = index) =>
  selectPage(among, { q, page: 1, limit: 100, ...query });
const found = (q: string, query?: Partial<ProductQuery>, among = index) =>
  titlesOf(ask(q, query, among).ids);

const isWanted = (title: string | undefined, wanted: string): boolean =>
  wanted.split(' ').every((word) => new RegExp(`\\b${word}\\b`).test(title ?? ''));
const missed = (query?: Partial<ProductQuery>, among = index): string[] =>
  SHOPPERS_QUESTIONS.flatMap(([q, wanted]) => {
    const [first] = found(q, query, among);
    return isWanted(first, wanted) ? [] : [`${q}: ${first ?? 'nothing'}`];
  });

test('ranks what shoppers look for first, in any spelling (rule 10.6)', () => {
  expect(SHOPPERS_QUESTIONS).toHaveLength(60);
  // no product is called a dress
  expect(missed()).toEqual(['garba dress: nothing']);
});

test('ranks it first less often without synonyms, and rarely in the default order', () => {
  const plain = indexOf(catalogue);
  expect(missed({}, plain)).toHaveLength(15);
  expect(missed({ sort: 'default' }, plain)).toHaveLength(46);
});

test('ranks name above text, whole above partial terms, exact above one letter off (rule 10.6)', () => {
  const at = catalogue[0] as (typeof catalogue)[number];
  const made = [
    ['name, whole', 'kurta', 'kurta set'],
    ['name, part', 'kurtas', 'kurtas set'],
    ['text, whole', 'set', 'set kurta'],
    ['text, part', 'set', 'set kurtas'],
  ].map(([title = '', name = '', text = ''], number) => ({
    ...at,
    id: `b${number}`.padStart(24, '0'),
    createdAt: 100 + number,
    title,
    name,
    text,
  }));
  const small = indexOf(made);
  const order = (q: string) =>
    selectPage(small, { q, page: 1, limit: 9 }).ids.map(
      (id) => made.find((each) => each.id === id)?.title,
    );
  const best = ['name, whole', 'name, part', 'text, whole', 'text, part'];
  expect(order('kurta')).toEqual(best);
  // each has one term in its name and the other in its text: the newer one comes first
  expect(order('KURTA set')).toEqual(['text, whole', 'name, whole', 'text, part', 'name, part']);
  expect(order('kurti')).toEqual(best);
});

test('keeps the default order among equal ranks: in stock first, then newest', () => {
  expect(found('sherwani').slice(0, 2)).toEqual([
    'Men Ivory Embroidered Sherwani',
    'Men Maroon Velvet Sherwani',
  ]);
  expect(found('lehenga').slice(0, 2)).toEqual([
    'Girls Pink Lehenga Choli',
    'Peach Georgette Lehenga',
  ]);
});

test('uses an explicit sort order for the same products', () => {
  for (const sort of ['default', 'newest', 'oldest', 'price-asc'] as const) {
    expect(ask('lehenga', { sort }).total).toBe(ask('lehenga').total);
    expect(found('lehenga', { sort }).toSorted()).toEqual(found('lehenga').toSorted());
  }
  expect(found('lehenga', { sort: 'newest' })[0]).toBe('Stitching Kit');
  expect(found('lehenga', { sort: 'relevance' })).toEqual(found('lehenga'));
});

test.each([undefined, '', '  ', '%%'])('uses the default order without terms (%s)', (q) => {
  expect(ask(q as string, { sort: 'relevance' })).toEqual(ask(q as string, { sort: 'default' }));
});

test('pages do not overlap, and filters apply', () => {
  const all = found('kurta', { inStock: true });
  expect(all.length).toBeGreaterThan(9);
  const pages = Array.from({ length: all.length }, (_, at) =>
    found('kurta', { inStock: true, page: at + 1, limit: 1 }),
  );
  expect(pages.flat()).toEqual(all);
  expect(found('kurta', { page: 1_000_000 })).toEqual([]);
});

test('splits an unknown compound term into two known ones (rule 10.6)', () => {
  expect(found('silksaree')).toEqual(found('silk saree'));
  expect(found('redlehnga')).toEqual(found('red lehenga'));
  expect(found('silkzzz')).toEqual([]);
  expect(found('q'.repeat(200))).toEqual([]);
});

test('ranks are sums of matches on every page', () => {
  const ORDINALS = 1000;
  const random = createRandom(43);
  const ranks = new Ranks(12 * 7, () => bitsFor(ORDINALS));
  const sums = new Array<number>(ORDINALS).fill(0);
  for (let word = 0; word < 12; word += 1) {
    const planes = [1, 2, 4].map((value) => {
      const bits = bitsFor(ORDINALS);
      for (let ordinal = 0; ordinal < ORDINALS; ordinal += 1) {
        if (!random.isTrue(0.4)) continue;
        setBit(bits, ordinal);
        sums[ordinal] = (sums[ordinal] as number) + value;
      }
      return bits;
    });
    ranks.add(planes);
  }
  const matching = bitsFor(ORDINALS);
  for (let ordinal = 0; ordinal < ORDINALS; ordinal += 3) setBit(matching, ordinal);
  const ordinals = Array.from({ length: ORDINALS }, (_, ordinal) => ordinal).filter(
    (ordinal) => ordinal % 3 === 0,
  );
  const wanted = ordinals.sort((a, b) => (sums[b] as number) - (sums[a] as number) || a - b);
  const page = (from: number, limit: number) =>
    pageByRank(ranks, matching, ordinals.length, [from, limit], (equals, _size, skip, count) => {
      const all: number[] = [];
      eachBit(equals, (ordinal) => all.push(ordinal));
      return all.slice(skip, skip + count);
    });
  expect(page(0, ordinals.length)).toEqual(wanted);
  for (let from = 0; from < ordinals.length; from += 7)
    expect(page(from, 7)).toEqual(wanted.slice(from, from + 7));
});
