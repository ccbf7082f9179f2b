import { expect, test } from 'vitest';
import { type Fault, seededRandom, visit } from '../../testing/visits.ts';
import { BOUND, emptySums, totalEvidence } from './canary-statistic.ts';
import { createEvidence, outcomesOf, STRATUM_TRIALS, WARM_UP_MS } from './evidence.ts';
import { ALTERNATIVES, logEvidence, TOLERATED_RATIO } from './odds-test.ts';

const LOOK_S = 5;
const VISITS = 20 * LOOK_S;

test('an e-value has the expectation 1 at the tolerated odds ratio and less below it (rule 26.9)', () => {
  const [stable, canary, events] = [95, 5, 7];
  const choose = (n: number, k: number): number =>
    Array.from({ length: k }, (_, at) => (n - at) / (at + 1)).reduce((all, one) => all * one, 1);
  const weights = (ratio: number) =>
    [0, 1, 2, 3, 4, 5].map((x) => choose(canary, x) * choose(stable, events - x) * ratio ** x);
  const expected = (ratio: number, alternative: number): number => {
    const all = weights(ratio);
    const total = all.reduce((sum, one) => sum + one, 0);
    return all.reduce((sum, weight, x) => {
      const logs = logEvidence({
        stable: { trials: stable, events: events - x },
        canary: { trials: canary, events: x },
      });
      return sum + (weight / total) * Math.exp(logs[alternative] ?? 0);
    }, 0);
  };
  for (const at of ALTERNATIVES.keys()) {
    expect(expected(TOLERATED_RATIO, at)).toBeCloseTo(1, 10);
    expect(expected(1, at)).toBeLessThan(1);
  }
  const none = { stable: { trials: 9, events: 0 }, canary: { trials: 2, events: 0 } };
  expect(logEvidence(none)).toEqual(ALTERNATIVES.map(() => 0));
});

const MODULE = { module: 'mf-catalog', stable: '1', version: '2' };
const SLOW_MS = { load: 625, lcp: 2750, inp: 270 };

/** Returns the seconds until a canary with 5 % of visits is withdrawn, at 20 visits a second. */
function secondsUntilWithdrawn(seed: number, fault: Fault): number {
  const random = seededRandom(seed);
  let at = 0;
  const evidence = createEvidence({ now: () => at });
  evidence.follow([{ id: 'plan', ...MODULE, share: 5, slowMs: SLOW_MS }]);
  const sums = emptySums();
  for (at = 0; at < 600_000; at += LOOK_S * 1000) {
    for (let n = 0; n < VISITS; n += 1) {
      const isCanary = random() < 0.05;
      const version = { module: MODULE.module, version: isCanary ? '2' : '1' };
      evidence.add(visit(version, random, isCanary ? fault : {}));
    }
    for (const [path, value] of Object.entries(evidence.take()[0]?.by ?? {})) {
      const [, measure, field, key] = path.split('.') as [string, 'load', 'logs', string];
      if (field === 'logs') sums[measure].logs[key] = (sums[measure].logs[key] ?? 0) + value;
    }
    if (totalEvidence(sums) >= BOUND) return at / 1000 + LOOK_S;
  }
  return Number.POSITIVE_INFINITY;
}

test.each([
  ['throws on 5 % of views', { throws: 0.05 }],
  ['loads 2 s slower', { slowerMs: 2000 }],
  ['fails to load for 10 %', { failsToLoad: 0.1 }],
])('a canary that %s is withdrawn within 5 minutes in 19 of 20 cases (rule 26.9)', (_, fault) => {
  const times = Array.from({ length: 20 }, (__, seed) => secondsUntilWithdrawn(seed + 1, fault));
  const sorted = times.sort((a, b) => a - b);
  expect(sorted[0]).toBeGreaterThan(WARM_UP_MS / 1000);
  expect(sorted[18]).toBeLessThanOrEqual(300);
});

test('a report counts once per measure, whatever it repeats, and only with a known limit (rule 26.9)', () => {
  const report = { module: 'mf-catalog', version: '2', views: 3, failedViews: 2 };
  expect(outcomesOf({ ...report, loads: [100, 700], lcp: 900 }, { load: 600 })).toEqual({
    failedViews: true,
    loadFailures: false,
    load: true,
    lcp: undefined,
    inp: undefined,
  });
  const none = { module: 'mf-catalog', version: '2', inp: 300 };
  expect(outcomesOf(none, { inp: 270 })).toMatchObject({ failedViews: undefined, inp: true });
});

test('a change of the share starts a warm-up and discards reports of before (rule 26.9)', () => {
  let at = 0;
  const evidence = createEvidence({ now: () => at });
  const follow = (share: number) =>
    evidence.follow([{ id: 'plan', ...MODULE, share, slowMs: SLOW_MS }]);
  const add = (version: string, count = 1) => {
    for (let sent = 0; sent < count; sent += 1)
      evidence.add({ module: 'mf-catalog', version, views: 1 });
  };
  follow(5);
  add('1', STRATUM_TRIALS);
  at = WARM_UP_MS;
  add('2');
  expect(evidence.take()).toEqual([]);
  follow(10);
  add('1', STRATUM_TRIALS);
  at = 2 * WARM_UP_MS;
  add('1', STRATUM_TRIALS - 1);
  expect(evidence.take()).toEqual([]);
  add('3');
  expect(evidence.take()).toEqual([]);
  add('2');
  expect(evidence.take()[0]?.by).toMatchObject({
    'sums.failedViews.stable.trials': STRATUM_TRIALS - 1,
    'sums.failedViews.canary.trials': 1,
  });
  expect(evidence.take()).toEqual([]);
});
