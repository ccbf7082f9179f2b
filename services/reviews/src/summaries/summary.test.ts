import { expect, test } from 'vitest';
import { knownTotal } from '../reviews/list-service.ts';
import { afterChange, type Counted, changesSummary, emptySummary } from './summary.ts';

const review: Counted = { stars: 4, fit: 'true', size: 'M', pictures: [], state: 'published' };
const picture = { id: 'a', width: 1, height: 1 };

test('sums count a review once it is published and restore the former ones when it is removed (rule 19.7)', () => {
  const empty = emptySummary('p');
  const one = afterChange(empty, { ...review, state: 'pending' }, review);
  expect(one).toMatchObject({
    count: 1,
    stars: [0, 0, 0, 1, 0],
    fit: { small: 0, true: 1, large: 0 },
    sizes: [{ size: 'M', count: 1 }],
    withPictures: 0,
  });
  const changed = { ...review, stars: 1, fit: undefined, size: 'a.b$c', pictures: [picture] };
  const two = afterChange(one, review, changed);
  expect(two).toMatchObject({
    count: 1,
    stars: [1, 0, 0, 0, 0],
    fit: { true: 0 },
    sizes: [{ size: 'a.b$c', count: 1 }],
    withPictures: 1,
  });
  expect(afterChange(two, changed, { ...changed, state: 'hidden' })).toEqual(empty);
  expect(afterChange(empty, null, { ...review, state: 'pending' })).toEqual(empty);
});

test.each<[Counted | null, Counted | null, boolean]>([
  [null, review, true],
  [null, { ...review, state: 'pending' }, false],
  [review, { ...review }, false],
  [review, { ...review, stars: 5 }, true],
  [review, { ...review, pictures: [picture] }, true],
  [{ ...review, state: 'pending' }, { ...review, state: 'hidden' }, false],
])('a change from %o to %o changes the summary: %s (rule 19.7)', (before, after, expected) => {
  expect(changesSummary(before, after)).toBe(expected);
});

test('the sums contain the number of matches for stars or pictures alone, not for sizes or both (rule 19.7)', () => {
  const sums = afterChange(emptySummary('p'), null, { ...review, pictures: [picture] });
  const totals = [
    {},
    { stars: [4] },
    { stars: [4, 5] },
    { stars: [1] },
    { size: 'M' },
    { size: 'S' },
    { withPictures: true },
    { withPictures: false },
    { size: 'M', stars: [4] },
  ].map((query) => knownTotal(sums, query));
  expect(totals).toEqual([1, 1, 1, 0, null, null, 1, 1, null]);
});
