import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { coverageTable, ruleNumbers, TEST_FILE, testsByRule } from './rule-coverage.ts';
import { sourceFiles } from './source-files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const rules = ruleNumbers(await readFile(join(root, 'docs/rules.md'), 'utf8'));
const tests = testsByRule(await sourceFiles(root, TEST_FILE));

describe('rule coverage', () => {
  test('every rule of docs/rules.md is named in the title of a test', () => {
    expect(rules.length).toBeGreaterThan(100);
    expect(rules.filter((rule) => !tests.has(rule))).toEqual([]);
  });

  test('every rule that a test title names exists in docs/rules.md', () => {
    expect([...tests.keys()].filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  test('reads rule numbers at the end of a title only', () => {
    const text = `test('a (rule 1.2) b', run); test('rejects it\\'s end (rules 1.3, 2.1)', run);`;
    expect([...testsByRule([{ path: 'a.test.ts', text }])]).toEqual([
      ['1.3', [{ path: 'a.test.ts', title: "rejects it's end" }]],
      ['2.1', [{ path: 'a.test.ts', title: "rejects it's end" }]],
    ]);
  });

  test('prints a rule without a test as such', () => {
    const table = coverageTable(['1.1', '1.2'], new Map([['1.1', [{ path: 'a', title: 'b' }]]]));
    expect(table.split('\n').slice(2)).toEqual(['| 1.1 | b | a |', '| 1.2 | no test |  |']);
  });
});
