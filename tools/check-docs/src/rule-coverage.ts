import type { SourceFile } from './source-files.ts';

/** Files whose test titles may name rules; `e2e/shop` keeps some of its tests in helper files. */
export const TEST_FILE = /\.(?:test\.tsx?|spec\.ts)$|^e2e\/shop\/[\w-]+\.ts$/;

/** Matches `(rule 3.4)` and `(rules 3.4, 5.1)` at the end of a test title, before its closing quote. */
const SUFFIX = /(['"`])((?:(?!\1)[^\\\n]|\\.)*) \(rules? (\d+\.\d+(?:, \d+\.\d+)*)\)\1/g;

/** One test that proves a rule. */
export interface RuleTest {
  path: string;
  title: string;
}

/** Returns the numbers of all rules in docs/rules.md, in the order of the document. */
export const ruleNumbers = (rules: string): string[] =>
  rules.match(/(?<=\*\*)\d+\.\d+(?=\*\*)/g) ?? [];

/**
 * Returns the tests that prove each rule, by rule number.
 * @param files test files with their source text
 */
export function testsByRule(files: readonly SourceFile[]): Map<string, RuleTest[]> {
  const tests = new Map<string, RuleTest[]>();
  for (const { path, text } of files) {
    for (const [, , title = '', numbers = ''] of text.matchAll(SUFFIX)) {
      for (const number of numbers.split(', ')) {
        const list = tests.get(number) ?? [];
        list.push({ path, title: title.replaceAll("\\'", "'") });
        tests.set(number, list);
      }
    }
  }
  return tests;
}

/** Returns the coverage table as Markdown: one line for each test, grouped by rule. */
export function coverageTable(
  numbers: readonly string[],
  tests: ReadonlyMap<string, readonly RuleTest[]>,
): string {
  const rows = numbers.flatMap((number) =>
    (tests.get(number) ?? [{ path: '', title: 'no test' }]).map(
      ({ path, title }) => `| ${number} | ${title.replaceAll('|', '\\|')} | ${path} |`,
    ),
  );
  return ['| rule | test | file |', '| --- | --- | --- |', ...rows].join('\n');
}
