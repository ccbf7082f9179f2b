import { seconds } from '@tanabana/shop-runner/console';
import type { Counts, TimedTest } from './stage-result.ts';

/** Time limit of a test without a stated reason. */
export interface Budget {
  milliseconds: number;
  /** How many times slower this machine is now than the one the budget was set on. */
  slowness: () => number;
  /**
   * Repeats these tests one at a time and returns their times: tests that were slow because of
   * other load, or of cold pages, are fast then.
   */
  again: (tests: readonly TimedTest[]) => Promise<readonly TimedTest[]>;
}

/** Allowed multiple of the budget: tests run in parallel, and the machine may be busy. */
const SLACK = 2;

/** Counts tests that exceed the allowed multiple, also when run alone, as failed. */
export async function withinBudget(counts: Counts, budget: Budget): Promise<Counts> {
  let allowed = budget.milliseconds * budget.slowness();
  const isOver = ({ milliseconds, slow }: TimedTest) =>
    milliseconds > SLACK * allowed && !slow?.trim();
  const failed = new Set(counts.failures?.map(({ name }) => name));
  const over = (counts.tests ?? []).filter((test) => isOver(test) && !failed.has(test.name));
  const failures = [...(counts.failures ?? [])];
  const names = new Set(over.map(({ name }) => name));
  const again = over.length > 0 ? await budget.again(over) : [];
  // it may have become busier since
  if (over.length > 0) allowed = Math.max(allowed, budget.milliseconds * budget.slowness());
  for (const test of again.filter((one) => names.has(one.name) && isOver(one)))
    failures.push({
      name: test.name,
      error: `took ${seconds(test.milliseconds).trim()}, alone: at most ${seconds(allowed).trim()}, or it says why it is slow`,
    });
  const added = failures.length - (counts.failures?.length ?? 0);
  return { ...counts, passed: counts.passed - added, failed: counts.failed + added, failures };
}
