import { describe, expect, it, vi } from 'vitest';
import { withinBudget } from './budget.ts';
import type { TimedTest } from './stage-result.ts';

const timed = (title: string, milliseconds: number, slow?: string): TimedTest => ({
  name: `cart.spec.ts › ${title}`,
  file: 'cart.spec.ts',
  title,
  milliseconds,
  slow,
});
const counts = (tests: readonly TimedTest[]) => ({
  passed: tests.length,
  failed: 0,
  failures: [],
  tests,
});

describe('the budget of a test', () => {
  it('fails a test that takes more than twice its budget, also when run alone', async () => {
    const tests = [timed('is quick', 900), timed('is slow', 4100)];
    const again = async () => [timed('is slow', 4200)];
    expect(
      await withinBudget(counts(tests), { milliseconds: 2000, slowness: () => 1, again }),
    ).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [
        {
          name: 'cart.spec.ts › is slow',
          error: 'took 4.2 s, alone: at most 2.0 s, or it says why it is slow',
        },
      ],
    });
  });

  it('passes a test that is within twice its budget when run alone', async () => {
    const again = vi.fn(async () => [timed('is slow', 3900)]);
    const tests = [timed('is slow', 4400)];
    expect(
      await withinBudget(counts(tests), { milliseconds: 2000, slowness: () => 1, again }),
    ).toMatchObject({
      passed: 1,
      failed: 0,
    });
    expect(again).toHaveBeenCalledWith(tests);
  });

  it.each([
    ['that says why', [timed('is slow', 9000, 'kills three processes')]],
    ['of twice of it', [timed('is quick', 4000)]],
  ])('does not repeat a test %s', async (_, tests) => {
    const again = vi.fn(async () => []);
    await withinBudget(counts(tests), { milliseconds: 2000, slowness: () => 1, again });
    expect(again).not.toHaveBeenCalled();
  });

  it('grows with the slowness of the machine', async () => {
    const tests = [timed('is slow', 5900)];
    const again = vi.fn(async () => tests);
    await withinBudget(counts(tests), { milliseconds: 2000, slowness: () => 1.5, again });
    expect(again).not.toHaveBeenCalled();
  });

  it('grows if the machine became busy meanwhile', async () => {
    const tests = [timed('is slow', 4500)];
    const slowness = vi.fn().mockReturnValueOnce(1).mockReturnValueOnce(1.2);
    const again = async () => tests;
    expect(
      await withinBudget(counts(tests), { milliseconds: 2000, slowness, again }),
    ).toMatchObject({ passed: 1, failed: 0 });
  });

  it('counts a slow and failed test once', async () => {
    const tests = [timed('is slow', 9000)];
    const failures = [{ name: 'cart.spec.ts › is slow', error: 'no' }];
    const again = vi.fn(async () => tests);
    const result = await withinBudget(
      { passed: 0, failed: 1, failures, tests },
      { milliseconds: 2000, slowness: () => 1, again },
    );
    expect(result).toMatchObject({ passed: 0, failed: 1 });
  });
});
