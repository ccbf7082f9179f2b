import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/reporters';

/** A test that failed, or a file of tests that did not get as far as its tests. */
export interface Failure {
  /** File, groups and title. */
  name: string;
  /** First line of what went wrong. */
  error: string;
}

/** One test with the time it took. */
export interface TimedTest {
  /** File, groups and title. */
  name: string;
  /** Path from the repository. */
  file: string;
  /** Groups and title, as its runner takes it for a filter. */
  title: string;
  milliseconds: number;
  /** Why it may take longer than the budget, in one line. */
  slow?: string;
}

/** What a component test notes of itself (the page setup of test-kit). */
interface Noted {
  slow?: string;
  /** What its second run took, where it ran twice. */
  warmMilliseconds?: number;
}

/** What one part of the tests came to. */
export interface StageResult {
  name: string;
  passed: number;
  failed: number;
  /** Where single tests are counted: those that failed. */
  failures?: readonly Failure[];
  /** Where single tests are counted: all that ran. */
  tests?: readonly TimedTest[];
  milliseconds: number;
}

export type Counts = Omit<StageResult, 'name' | 'milliseconds'>;

/**
 * Counts Vitest's JSON report; a file that failed with none of its tests is one failure.
 * @param root the repository, which names of files begin in
 */
export function countVitest(text: string, root: string): Counts {
  const report = JSON.parse(text) as Pick<JsonTestResults, 'numPassedTests' | 'testResults'>;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure([file], message)] : [];
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      failure([file, ...ancestorTitles, title], failureMessages?.[0]),
    );
  });
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, duration = 0, meta }) => {
        const { slow, warmMilliseconds } = (meta ?? {}) as Noted;
        return {
          name: [relative(root, name), ...ancestorTitles, title].join(' › '),
          file: relative(root, name),
          title: [...ancestorTitles, title].join(' '),
          milliseconds: warmMilliseconds ?? duration ?? 0,
          slow,
        };
      }),
  );
  return { passed: report.numPassedTests, failed: failures.length, failures, tests };
}

/**
 * Counts Playwright's JSON report; what broke around the tests is a failure, too.
 * @param root the repository, which names of files begin in
 */
export function countPlaywright(text: string, root: string): Counts {
  const report = JSON.parse(text) as JSONReport;
  const folder = relative(root, report.config.rootDir);
  const around = report.errors.map(({ message }) => failure([folder], message));
  const all = report.suites.flatMap((suite) => testsOf(suite, folder));
  const failures = all.flatMap(({ failure: failed }) => (failed ? [failed] : []));
  const { expected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failed: failures.length + around.length,
    failures: [...failures, ...around],
    tests: all.map(({ timed }) => timed),
  };
}

/** @param groups the suite is in; a file is the suite around its own */
function testsOf(
  suite: JSONReportSuite,
  folder: string,
  groups: string[] = [],
): { timed: TimedTest; failure?: Failure }[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results, annotations = [] }) => {
        const path = join(folder, file);
        const name = [path, ...groups, title].filter(Boolean);
        return {
          timed: {
            name: name.join(' › '),
            file: path,
            title: [...groups, title].filter(Boolean).join(' '),
            milliseconds: Math.max(0, ...results.map(({ duration = 0 }) => duration)),
            slow: annotations.find(({ type }) => type === 'slow')?.description,
          },
          failure:
            status === 'unexpected' ? failure(name, results.at(-1)?.errors[0]?.message) : undefined,
        };
      }),
  );
  const inner = (suite.suites ?? []).flatMap((one) => testsOf(one, folder, [...groups, one.title]));
  return [...own, ...inner];
}

/** A run that ended badly without any test that failed is one failure: something broke around them. */
export function withExitCode(counts: Counts, code: number): Counts {
  if (code === 0 || counts.failed > 0) return counts;
  const unnamed = failure([`ended with exit code ${code}, though no test failed`]);
  return { ...counts, failed: 1, failures: [unnamed] };
}

function failure(name: readonly string[], message = ''): Failure {
  const [error = ''] = stripVTControlCharacters(message).trim().split('\n');
  return { name: name.join(' › '), error };
}
