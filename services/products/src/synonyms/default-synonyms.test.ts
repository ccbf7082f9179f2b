import { synonymProblem } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { DEFAULT_SYNONYMS } from './default-synonyms.ts';

test('the built-in synonyms are valid', () => {
  expect(DEFAULT_SYNONYMS.length).toBeGreaterThan(30);
  expect(synonymProblem(DEFAULT_SYNONYMS)).toBeNull();
});
