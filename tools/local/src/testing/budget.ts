import { seconds } from '../console/steps.ts';
import type { Counts, TimedTest } from './stage-result.ts';

/** Milliseconds that one test may take, unless it says why it takes longer. */
export interface Budget {
  milliseconds: number;
  /**
   * Runs tests of one file again, alone, and gives their times: what was slow because the machine had
   * something else to do is not slow then.
   */
  again: (file: string, tests: readonly TimedTest[]) => Promise<readonly TimedTest[]>;
}

/** Counts what is over the budget twice, the second time alone, as failed. */
export async function withinBudget(counts: Counts, budget: Budget): Promise<Counts> {
  const isOver = ({ milliseconds, slow }: TimedTest) =>
    milliseconds > budget.milliseconds && !slow?.trim();
  const failed = new Set(counts.failures?.map(({ name }) => name));
  const over = (counts.tests ?? []).filter((test) => isOver(test) && !failed.has(test.name));
  const failures = [...(counts.failures ?? [])];
  for (const file of new Set(over.map((test) => test.file))) {
    const tests = over.filter((test) => test.file === file);
    const names = new Set(tests.map(({ name }) => name));
    const again = await budget.again(file, tests);
    for (const test of again.filter((one) => names.has(one.name) && isOver(one)))
      failures.push({
        name: test.name,
        error: `took ${seconds(test.milliseconds).trim()}, alone: at most ${budget.milliseconds / 1000} s, or it says why it is slow`,
      });
  }
  const added = failures.length - (counts.failures?.length ?? 0);
  return { ...counts, passed: counts.passed - added, failed: counts.failed + added, failures };
}
