/** What one part of the tests came to. */
export interface StageResult {
  name: string;
  passed: number;
  failed: number;
  milliseconds: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

type Counts = Pick<StageResult, 'passed' | 'failed'>;

/** Counts Vitest's JSON report; a file that could not even be loaded is one failure. */
export function countVitest(text: string): Counts {
  const report = JSON.parse(text) as VitestReport;
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unread.length };
}

/** Counts Playwright's JSON report. */
export function countPlaywright(text: string): Counts {
  const { stats } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** A run that ended badly without any test that failed is one failure: something broke around them. */
export function withExitCode(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
