import { seconds } from '@tanabana/shop-runner/console';
import type { Counts, TimedTest } from './stage-result.ts';

/** What one test may take, unless it says why it takes longer. */
export interface Budget {
  milliseconds: number;
  /** How many times longer this machine takes now for everything than the one that the budget was set on. */
  slowness: () => number;
  /**
   * Runs these tests again, one at a time, and gives their times: what was slow because the machine had
   * something else to do, or pages to load for the first time, is not slow then.
   */
  again: (tests: readonly TimedTest[]) => Promise<readonly TimedTest[]>;
}

/** How many times its budget a test may take: others run beside it, and the machine may be busy. */
const SLACK = 2;

/** Counts what is far over the budget, and again when it is run alone, as failed. */
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
