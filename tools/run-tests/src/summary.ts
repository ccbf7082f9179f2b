import { seconds } from '@tanabana/shop-runner/console';
import type { Failure, StageResult } from './stage-result.ts';

/** Number of listed slow tests. */
const SLOWEST = 10;

/**
 * The last lines of `npm test`: the slowest tests, each flaky or failed test with the first line of
 * its error, the result and time of each stage, and the sum as the very last line.
 */
export function summary(results: readonly StageResult[], milliseconds: number): string[] {
  const failures = results.flatMap(({ failures = [] }) => failures);
  const flaky = results.flatMap(({ flaky = [] }) => flaky);
  const sum = (pick: (result: StageResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  const withError = (sign: string, { name, error }: Failure) => [
    `${sign} ${name}`,
    ...(error ? [`    ${error}`] : []),
  ];
  return [
    ...slowest(results),
    ...(flaky.length ? ['Failed at first, passed when repeated:'] : []),
    ...flaky.flatMap((failure) => withError('~', failure)),
    ...failures.flatMap((failure) => withError('✗', failure)),
    '',
    ...results.map(tableLine),
    `  ${'all of it'.padEnd(30)} ${''.padEnd(26)} ${seconds(milliseconds)}`,
    '',
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`,
  ];
}

function slowest(results: readonly StageResult[]): string[] {
  const tests = results
    .flatMap(({ tests = [] }) => tests)
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST);
  if (tests.length === 0) return [];
  const lines = tests.map(
    ({ milliseconds, name, slow }) =>
      `${seconds(milliseconds)}  ${name}${slow ? ` (${slow})` : ''}`,
  );
  return ['', 'The slowest tests:', ...lines, ''];
}

function tableLine({ name, passed, failed, milliseconds }: StageResult): string {
  const counts = `${passed} passed, ${failed} failed`;
  return `${failed ? '✗' : '✓'} ${name.padEnd(30)} ${counts.padEnd(26)} ${seconds(milliseconds)}`;
}
