import { expect, test } from 'vitest';
import { collectionProblems, hasCondition, isCollectionShown } from './collections.ts';

const ANY = {
  category: null,
  tag: null,
  gender: null,
  colours: [],
  minPrice: null,
  maxPrice: null,
  inStock: false,
  newest: null,
};
const collection = {
  kind: 'rule' as const,
  productIds: [],
  rule: { ...ANY, newest: 12 },
  isPublished: true,
  startsAt: null,
  endsAt: null,
};
const FIRST = '2026-11-01T00:00:00.000Z';
const LAST = '2026-11-08T00:00:00.000Z';

test.each([
  [{ rule: null }, ['rule']],
  [{ rule: ANY }, ['rule']],
  [{ rule: { ...ANY, minPrice: 500, maxPrice: 499.99 } }, ['rule.maxPrice']],
  [{ rule: { ...ANY, minPrice: 500, maxPrice: 500 } }, []],
  [{ kind: 'manual' as const, rule: null }, []],
  [{ kind: 'manual' as const, productIds: ['a', 'b', 'a'] }, ['productIds']],
  [{ startsAt: LAST, endsAt: FIRST }, ['endsAt']],
  [{ startsAt: FIRST, endsAt: FIRST }, ['endsAt']],
  [{ startsAt: FIRST, endsAt: LAST }, []],
])('rejects a collection whose fields contradict each other: %o (rule 22.2)', (change, paths) => {
  expect(collectionProblems({ ...collection, ...change }).map(({ path }) => path)).toEqual(paths);
});

test('each condition alone makes a rule (rule 22.2)', () => {
  for (const [field, value] of Object.entries({
    ...{ category: 'x', tag: 'new', gender: 'women', colours: ['Rani'] },
    ...{ minPrice: 0, maxPrice: 1, inStock: true, newest: 1 },
  }))
    expect(hasCondition({ ...ANY, [field]: value }), field).toBe(true);
  expect(hasCondition(ANY)).toBe(false);
});

test('shows a published collection from its start until before its end (rule 22.3)', () => {
  const shown = (at: string, change: object = {}) =>
    isCollectionShown({ ...collection, startsAt: FIRST, endsAt: LAST, ...change }, new Date(at));
  expect(shown(FIRST)).toBe(true);
  expect(shown('2026-10-31T23:59:59.999Z')).toBe(false);
  expect(shown('2026-11-07T23:59:59.999Z')).toBe(true);
  expect(shown(LAST)).toBe(false);
  expect(shown(LAST, { endsAt: null })).toBe(true);
  expect(shown(FIRST, { isPublished: false })).toBe(false);
});
