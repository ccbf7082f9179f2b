import { synonymProblem } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { DEFAULT_SYNONYMS } from './default-synonyms.ts';

test('what the shop comes with could be saved as it is', () => {
  expect(DEFAULT_SYNONYMS.length).toBeGreaterThan(30);
  expect(synonymProblem(DEFAULT_SYNONYMS)).toBeNull();
});
