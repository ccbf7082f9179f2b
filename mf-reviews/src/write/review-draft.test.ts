import { expect, test } from 'vitest';
import { type Draft, problemsOf } from './review-draft.ts';

const draft: Draft = {
  ...{ stars: 4, fit: null, title: '', text: '', author: 'Asha', language: 'en' },
};

test('accepts stars and a name without title and text', () => {
  expect(problemsOf(draft)).toEqual({});
});

test.each([
  [{ stars: 0 }, 'stars'],
  [{ title: 'a'.repeat(121) }, 'title'],
  [{ text: 'a'.repeat(5001) }, 'text'],
  [{ author: 'a'.repeat(61) }, 'author'],
  [{ author: '  ' }, 'author'],
] as const)('rejects a draft with %o', (change, field) => {
  expect(Object.keys(problemsOf({ ...draft, ...change }))).toEqual([field]);
});
