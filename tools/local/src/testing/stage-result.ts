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

/** What one part of the tests came to. */
export interface StageResult {
  name: string;
  passed: number;
  failed: number;
  /** Where single tests are counted: those that failed. */
  failures?: readonly Failure[];
  milliseconds: number;
}

type Counts = Pick<StageResult, 'passed' | 'failed' | 'failures'>;

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
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/**
 * Counts Playwright's JSON report; what broke around the tests is a failure, too.
 * @param root the repository, which names of files begin in
 */
export function countPlaywright(text: string, root: string): Counts {
  const report = JSON.parse(text) as JSONReport;
  const folder = relative(root, report.config.rootDir);
  const around = report.errors.map(({ message }) => failure([folder], message));
  const failures = [...report.suites.flatMap((suite) => failuresOf(suite, folder)), ...around];
  const { expected, flaky } = report.stats;
  return { passed: expected + flaky, failed: failures.length, failures };
}

/** @param groups the suite is in; a file is the suite around its own */
function failuresOf(suite: JSONReportSuite, folder: string, groups: string[] = []): Failure[] {
  const own = suite.specs
    .flatMap(({ title, file, tests }) => tests.map((test) => ({ title, file, test })))
    .filter(({ test }) => test.status === 'unexpected')
    .map(({ title, file, test }) =>
      failure([join(folder, file), ...groups, title], test.results.at(-1)?.errors[0]?.message),
    );
  const inner = (suite.suites ?? []).flatMap((one) =>
    failuresOf(one, folder, [...groups, one.title]),
  );
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
