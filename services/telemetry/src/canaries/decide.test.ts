import { expect, test } from 'vitest';
import type { CanaryDocument } from '../database.ts';
import { emptySums } from './canary-statistic.ts';
import { decide } from './decide.ts';

const MINUTE_MS = 60_000;

/** A canary after its first step of 10 minutes, with enough reports. */
function buildCanary(changes: Partial<CanaryDocument> = {}, views = 250): CanaryDocument {
  const sums = emptySums();
  sums.failedViews.canary = { trials: views, events: 1 };
  sums.failedViews.stable = { trials: 5000, events: 20 };
  return {
    ...{ _id: 'plan-0001', module: 'mf-catalog', version: '2', stable: '1', share: 25 },
    plan: { steps: [25, 50], startedAt: '', promoteAfterMs: 20 * MINUTE_MS, owners: [] },
    ...{ observedMs: 10 * MINUTE_MS, stepMs: 10 * MINUTE_MS, stepFrom: 0 },
    ...{ checkedAt: new Date(0), slowMs: {}, sums, decision: null, outcome: null },
    ...{ events: [], endedAt: null, revision: 0 },
    ...changes,
  };
}
/** At the last step, at the deadline. */
const last = (changes: Partial<CanaryDocument> = {}, views = 250) =>
  buildCanary({ share: 50, observedMs: 20 * MINUTE_MS, ...changes }, views);
const action = (canary: CanaryDocument) => decide(canary)?.action;

test('a canary rises after each step and is promoted after the last one (rule 26.9)', () => {
  expect(action(buildCanary({ stepMs: 10 * MINUTE_MS - 1 }))).toBe(undefined);
  expect(decide(buildCanary())).toEqual({
    action: 'step',
    reason: '250 reports with the canary do not show that it is worse. Its share rises to 50 %.',
  });
  expect(action(last())).toBe('promote');
  expect(action(last({ decision: 'promote' }))).toBe(undefined);
});

test('a canary with too few reports waits, and stays at its step at the deadline (rule 26.10)', () => {
  expect(action(buildCanary({}, 19))).toBe(undefined);
  expect(action(buildCanary({ stepFrom: 240 }))).toBe(undefined);
  expect(action(last({}, 199))).toBe('stay');
  expect(decide(last({}, 12))?.reason).toBe(
    'Too few reports at the deadline: 12 with the canary, 200 are needed. It stays at 50 % until somebody promotes or withdraws it.',
  );
  expect(action(last({ outcome: 'stayed' }))).toBe(undefined);
});

test('a worse canary is withdrawn with its figures as the reason, also after another decision (rule 26.9)', () => {
  const sums = emptySums();
  sums.failedViews.canary = { trials: 240, events: 12 };
  sums.failedViews.stable = { trials: 4510, events: 9 };
  sums.failedViews.logs = { '10': 8 };
  expect(decide(buildCanary({ sums, stepMs: 0 }))).toEqual({
    action: 'withdraw',
    reason: '12 of 240 reports with the canary had errors, 9 of 4,510 with the stable version.',
  });
  expect(action(last({ sums, decision: 'promote' }))).toBe('withdraw');
  expect(action(last({ sums, outcome: 'stayed' }))).toBe('withdraw');
  expect(action(last({ sums, decision: 'withdraw' }))).toBe(undefined);
  sums.failedViews.logs = { '10': 6 };
  expect(action(buildCanary({ sums, stepMs: 0 }))).toBe(undefined);
  sums.load.logs = { '4': 9 };
  sums.load.canary = { trials: 30, events: 28 };
  expect(decide(buildCanary({ sums, slowMs: { load: 625 } }))?.reason).toContain(
    '28 of 30 reports with the canary loaded slowly (more than 625 ms)',
  );
});
