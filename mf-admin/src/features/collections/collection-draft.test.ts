import type { StoredCollection } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { bodyOf, draftOf, selectionOf } from './collection-draft.ts';

const stored: StoredCollection = {
  _id: 'a'.repeat(24),
  slug: 'festive',
  title: 'Festive',
  description: 'For Diwali.',
  picture: { path: '/api/products/images/p', alt: 'Lamps' },
  count: 2,
  kind: 'rule',
  productIds: [],
  rule: {
    ...{ category: 'c'.repeat(24), tag: 'new', gender: 'women', colours: ['Rani'] },
    ...{ minPrice: 500, maxPrice: 1999.5, inStock: true, newest: 24, sort: 'newest' },
  },
  isPublished: true,
  startsAt: '2026-10-31T18:30:00.000Z',
  endsAt: null,
  createdAt: '2026-10-01T00:00:00.000Z',
  updatedAt: '2026-10-01T00:00:00.000Z',
};

test('sends what an unchanged form shows: rule, picture and times in the shop’s zone (rule 22.1)', () => {
  const draft = draftOf(stored);
  expect(draft.startsAt).toBe('2026-11-01T00:00');
  const read = bodyOf(draft, stored);
  if ('problems' in read) throw new Error('The draft has problems.');
  expect(read.files).toEqual([]);
  expect({ ...read.body, rule: JSON.parse(String(read.body.rule)) }).toEqual({
    ...{ title: 'Festive', slug: 'festive', description: 'For Diwali.', alt: 'Lamps' },
    ...{ kind: 'rule', productIds: '[]', rule: stored.rule, isPublished: '1' },
    ...{ startsAt: stored.startsAt, endsAt: '' },
  });
  const without = bodyOf({ ...draft, picture: null }, stored);
  expect(without).toMatchObject({ body: { removePicture: '1' } });
});

test('reports invalid input at its field and previews only valid rules (rule 22.2)', () => {
  const draft = draftOf(stored);
  const problemsOf = (change: Partial<typeof draft>) => {
    const read = bodyOf({ ...draft, ...change }, null);
    return 'problems' in read ? Object.keys(read.problems) : [];
  };
  const rule = (change: Partial<typeof draft.rule>) => ({ rule: { ...draft.rule, ...change } });
  const none = draftOf(null).rule;
  expect(problemsOf({ title: ' ' })).toEqual(['title']);
  expect(problemsOf(rule({ minPrice: 'cheap', newest: '0' }))).toEqual([
    'rule.newest',
    'rule.minPrice',
  ]);
  expect(problemsOf(rule({ minPrice: '2,000' }))).toEqual(['rule.maxPrice']);
  expect(problemsOf({ rule: none })).toEqual(['rule']);
  expect(problemsOf({ endsAt: '2026-10-31T00:00' })).toEqual(['endsAt']);
  expect(selectionOf({ ...draft, rule: none })).toBeNull();
  expect(selectionOf({ ...draft, ...rule({ newest: 'x' }) })).toBeNull();
  expect(selectionOf(draft)).toEqual({ rule: stored.rule });
  expect(selectionOf({ ...draft, kind: 'manual', productIds: ['a'] })).toEqual({
    productIds: ['a'],
  });
});
