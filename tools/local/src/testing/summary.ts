import { seconds } from '../console/steps.ts';
import type { StageResult } from './stage-result.ts';

/**
 * The last lines of `npm test`: each test that failed with the first line of its error, what each part
 * came to, and the sum, which is the very last line.
 */
export function summary(results: readonly StageResult[]): string[] {
  const failures = results.flatMap(({ failures = [] }) => failures);
  const sum = (pick: (result: StageResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  return [
    ...failures.flatMap(({ name, error }) => [`✗ ${name}`, ...(error ? [`    ${error}`] : [])]),
    '',
    ...results.map(tableLine),
    '',
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`,
  ];
}

function tableLine({ name, passed, failed, milliseconds }: StageResult): string {
  const counts = `${passed} passed, ${failed} failed`;
  return `${failed ? '✗' : '✓'} ${name.padEnd(30)} ${counts.padEnd(26)} ${seconds(milliseconds)}`;
}
