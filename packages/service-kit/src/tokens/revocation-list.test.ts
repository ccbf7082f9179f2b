import { expect, test } from 'vitest';
import { createRevocationList } from './jwks-verifier.ts';

const HOUR_MS = 3_600_000;
const facts = (userId: string, version: number, tokenId = 'one') => ({ userId, version, tokenId });

test('a token is revoked by its id or by a higher version of its account', () => {
  const list = createRevocationList();
  list.add({ users: [{ id: 'asha', version: 2 }], tokens: ['signed-out'] }, 0);
  expect(list.has(facts('asha', 1))).toBe(true);
  expect(list.has(facts('asha', 2))).toBe(false);
  expect(list.has(facts('vikram', 0))).toBe(false);
  expect(list.has(facts('vikram', 0, 'signed-out'))).toBe(true);
});

test('an older report reverts nothing', () => {
  const list = createRevocationList();
  list.add({ users: [{ id: 'asha', version: 2 }], tokens: [] }, 0);
  list.add({ users: [{ id: 'asha', version: 1 }], tokens: [] }, 1);
  expect(list.has(facts('asha', 1))).toBe(true);
});

test('expired entries are evicted, repeated ones are kept', () => {
  const list = createRevocationList();
  list.add({ users: [{ id: 'asha', version: 1 }], tokens: ['first', 'second'] }, 0);
  list.add({ users: [], tokens: ['first'] }, 6 * HOUR_MS);
  list.add({ users: [], tokens: [] }, 14 * HOUR_MS);
  expect(list.has(facts('asha', 0))).toBe(false);
  expect(list.has(facts('vikram', 0, 'second'))).toBe(false);
  expect(list.has(facts('vikram', 0, 'first'))).toBe(true);
});
