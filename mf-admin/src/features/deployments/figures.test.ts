import type { VersionFigures } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { buildFigures } from '../../testing/telemetry.ts';
import { comparisonsOf, durationOf, perThousand } from './figures.ts';

test('a canary is compared measure by measure with intervals (rule 26.6)', () => {
  const time = (p75: number) => ({ p75, low: p75 * 0.95, high: p75 * 1.05, count: 900 });
  const stable: VersionFigures = buildFigures({
    ...{ views: 10_000, failedViews: 10, loads: 5000, loadFailures: 5 },
    ...{ load: time(300), lcp: time(1800), inp: null },
  });
  const canary = buildFigures({
    ...{ version: '2-b', views: 500, failedViews: 25, loads: 250, loadFailures: 0 },
    ...{ load: time(2300), lcp: time(1810), inp: time(80) },
  });
  const found = comparisonsOf(stable, canary);
  expect(found.map(({ measure, verdict }) => [measure.split(',')[0], verdict])).toEqual([
    ['Views with errors', 'worse'],
    ['Failed loads', 'noDifference'],
    ['Load time', 'worse'],
    ['LCP', 'noDifference'],
    ['INP', 'unknown'],
    ['Blocked time', 'unknown'],
    ['CLS', 'unknown'],
  ]);
  expect(found[0]).toMatchObject({ stable: '1 (0.5 to 1.8)', canary: '50 (34.1 to 72.8)' });
  expect(found[2]?.canary).toBe('2.3 s (2.2 s to 2.4 s)');
  expect([perThousand(3, 0), perThousand(9, 3), durationOf(null)]).toEqual(['–', '1,000', '–']);
});
