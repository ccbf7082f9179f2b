import { describe, expect, test } from 'vitest';
import { repeatFailed } from './repeat-failed.ts';
import type { Counts } from './stage-result.ts';

const timed = (file: string, title: string) => ({
  name: `${file} › ${title}`,
  file,
  title,
  milliseconds: 5,
});
const counts = (passed: number, failed: string[], tests = [] as Counts['tests']): Counts => ({
  passed,
  failed: failed.length,
  failures: failed.map((name) => ({ name, error: 'timed out' })),
  tests,
});
const never = async () => {
  throw new Error('nothing is to be repeated');
};

describe('failed tests of a stage', () => {
  const A = 'e2e/a.test.ts';
  const B = 'e2e/b.spec.ts';

  test('count as passed and flaky if they pass when repeated, else stay failed', async () => {
    const first = counts(7, [`${A} › one`, `${A} › two`, `${B} › three`]);
    const asked: (readonly string[])[] = [];
    const result = await repeatFailed(first, async (files) => {
      asked.push(files);
      return counts(2, [`${A} › two`], [timed(A, 'one'), timed(A, 'two'), timed(B, 'three')]);
    });
    expect(asked).toEqual([[A, B]]);
    expect(result).toMatchObject({ passed: 9, failed: 1, failures: [{ name: `${A} › two` }] });
    expect(result.flaky).toEqual([
      { name: `${A} › one`, error: 'timed out' },
      { name: `${B} › three`, error: 'timed out' },
    ]);
  });

  test('stay failed if they do not run again', async () => {
    const result = await repeatFailed(counts(7, [`${A} › one`]), async () => counts(0, [A]));
    expect(result).toMatchObject({ passed: 7, failed: 1, flaky: [] });
  });

  test('of a file that failed before its tests count all of its tests', async () => {
    const result = await repeatFailed(counts(7, [A]), async () =>
      counts(2, [], [timed(A, 'one'), timed(A, 'two')]),
    );
    expect(result).toMatchObject({ passed: 9, failed: 0, flaky: [{ name: A }] });
  });

  test.each([
    ['nothing failed', []],
    ['many files failed', Array.from({ length: 9 }, (_, at) => `e2e/${at}.test.ts › one`)],
    ['the failure is around the tests', ['exited with code 1, though no test failed']],
  ])('are not repeated if %s', async (_, failed) => {
    const first = counts(7, failed);
    expect(await repeatFailed(first, never)).toEqual(first);
  });
});
