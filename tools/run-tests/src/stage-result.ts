import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/reporters';

/** A failed test, or a test file that failed before its tests. */
export interface Failure {
  /** File, groups and title. */
  name: string;
  /** First line of the error. */
  error: string;
}

/** One test with its duration. */
export interface TimedTest {
  /** File, groups and title. */
  name: string;
  /** Path from the repository. */
  file: string;
  /** Groups and title, as the runner's filter. */
  title: string;
  milliseconds: number;
  /** Reason to exceed the budget, in one line. */
  slow?: string;
}

/** Metadata of a component test (the page setup of test-kit). */
interface Noted {
  slow?: string;
  /** Duration of the second run, if it ran twice. */
  warmMilliseconds?: number;
}

/** Result of a stage. */
export interface StageResult {
  name: string;
  passed: number;
  failed: number;
  /** Failed tests, if counted individually. */
  failures?: readonly Failure[];
  /** Tests that failed at first and passed when repeated; `passed` includes them. */
  flaky?: readonly Failure[];
  /** All tests, if counted individually. */
  tests?: readonly TimedTest[];
  milliseconds: number;
}

export type Counts = Omit<StageResult, 'name' | 'milliseconds'>;

/**
 * Parses Vitest's JSON report; a file that failed without failed tests is one failure.
 * @param root the repository, prefix of file names
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
 * Parses Playwright's JSON report; an error outside of tests is a failure, too.
 * @param root the repository, prefix of file names
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
    flaky: all.flatMap(({ flaky: one }) => (one ? [one] : [])),
    tests: all.map(({ timed }) => timed),
  };
}

/** @param groups the suite is in; a file is the outermost suite */
function testsOf(
  suite: JSONReportSuite,
  folder: string,
  groups: string[] = [],
): { timed: TimedTest; failure?: Failure; flaky?: Failure }[] {
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
          flaky: status === 'flaky' ? failure(name, results[0]?.errors[0]?.message) : undefined,
        };
      }),
  );
  const inner = (suite.suites ?? []).flatMap((one) => testsOf(one, folder, [...groups, one.title]));
  return [...own, ...inner];
}

/** A run that failed without a failed test is one failure: something around the tests broke. */
export function withExitCode(counts: Counts, code: number): Counts {
  if (code === 0 || counts.failed > 0) return counts;
  const unnamed = failure([`exited with code ${code}, though no test failed`]);
  return { ...counts, failed: 1, failures: [unnamed] };
}

function failure(name: readonly string[], message = ''): Failure {
  const [error = ''] = stripVTControlCharacters(message).trim().split('\n');
  return { name: name.join(' › '), error };
}
