import { expect, test } from 'vitest';
import { CHECKED_FILE, findBanned } from './find-banned.ts';

const findingsIn = (text: string) => findBanned([{ path: 'a.ts', text }]);

test('names line, reason and replacement of a banned term regardless of letter case', () => {
  expect(findingsIn('const a = 1;\n// Told once.')).toMatchObject([
    { path: 'a.ts', line: 2, term: 'told', use: expect.stringContaining('notified') },
  ]);
});

test('finds whole words and whole identifiers only', () => {
  expect(findingsIn('// untold, told-off\nconst askSisters = 1;')).toEqual([]);
  expect(findingsIn('askSister();')).toHaveLength(1);
});

test('checks documents and sources but neither fault patches nor the list itself', () => {
  for (const path of ['README.md', 'shell/src/a.tsx', 'deploy/roll.sh'])
    expect(path).toMatch(CHECKED_FILE);
  for (const path of ['tools/check-tests/faults/a.patch', 'tools/check-docs/src/banned-terms.ts'])
    expect(path).not.toMatch(CHECKED_FILE);
});
