import { FALSE_ALARMS, PAGE_MEASURES } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { seededRandom } from '../../testing/visits.ts';
import { BOUND, emptySums, totalEvidence } from './canary-statistic.ts';
import { ALTERNATIVES, logEvidence } from './odds-test.ts';

const LOOK_S = 5;
const VISITS = 20 * LOOK_S;

/** Draws from a binomial distribution by inversion of tables. */
function binomials(random: () => number) {
  const tables = new Map<string, number[]>();
  return (n: number, p: number): number => {
    const key = `${n} ${p}`;
    let table = tables.get(key);
    if (!table) {
      let weight = (1 - p) ** n;
      let sum = weight;
      table = [sum];
      for (let k = 0; k < n; k += 1) {
        weight *= ((n - k) / (k + 1)) * (p / (1 - p));
        sum += weight;
        table.push(sum);
      }
      tables.set(key, table);
    }
    const drawn = random();
    let k = 0;
    while (k < n && drawn > (table[k] ?? 1)) k += 1;
    return k;
  };
}

test('of 2,000 healthy canaries at most 1 % are withdrawn, with looks every 5 s, rising shares and an outage of both versions (rule 26.9)', () => {
  const draw = binomials(seededRandom(1));
  const usual = { failedViews: 0.005, loadFailures: 0.001, load: 0.15, lcp: 0.15, inp: 0.1 };
  const looksEach = 90; // 30 minutes
  let alarms = 0;
  for (let canary = 0; canary < 2000; canary += 1) {
    const sums = emptySums();
    for (let look = 0; look < 4 * looksEach; look += 1) {
      const share = [0.05, 0.1, 0.25, 0.5][Math.floor(look / looksEach)] ?? 0;
      const isOutage = canary % 2 === 0 && look >= 250 && look < 310;
      const trials = draw(VISITS, share);
      if (trials === 0 || trials === VISITS) continue;
      for (const measure of PAGE_MEASURES) {
        const rate = isOutage && measure === 'failedViews' ? 0.2 : usual[measure];
        const stratum = {
          stable: { trials: VISITS - trials, events: draw(VISITS - trials, rate) },
          canary: { trials, events: draw(trials, rate) },
        };
        const { logs } = sums[measure];
        for (const [at, log] of logEvidence(stratum).entries()) {
          const ratio = ALTERNATIVES[at] ?? 0;
          logs[ratio] = (logs[ratio] ?? 0) + log;
        }
      }
      if (totalEvidence(sums) >= BOUND) {
        alarms += 1;
        break;
      }
    }
  }
  expect(alarms).toBeLessThanOrEqual(2000 * FALSE_ALARMS);
}, 60_000);
