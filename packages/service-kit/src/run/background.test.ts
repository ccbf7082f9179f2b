import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createBackground } from './background.ts';

function setup() {
  const clock = { now: 0 };
  const lines: { level: string; work: string; msg: string }[] = [];
  const log = createLogger('sample', 'info', {
    write: (line) => void lines.push(JSON.parse(line)),
  });
  return { clock, lines, background: createBackground(log, () => clock.now) };
}

test('logs the first failure and the first success after it', () => {
  const { lines, background } = setup();
  const work = background.of('look');
  work.worked();
  for (let run = 0; run < 3; run += 1) work.failed(new Error('away'));
  for (let run = 0; run < 3; run += 1) work.worked();
  work.failed(new Error('away again'));
  expect(lines.map(({ level, work: of }) => [level, of])).toEqual([
    ['warn', 'look'],
    ['info', 'look'],
    ['warn', 'look'],
  ]);
});

test('reports the age of the last success, also before the first, and counts failures', async () => {
  const { clock, background } = setup();
  const work = background.of('look');
  background.of('never');
  clock.now = 5000;
  work.worked();
  work.failed(new Error('away'));
  clock.now = 12_000;
  const page = await background.registry.metrics();
  expect(page).toContain('background_age_seconds{work="look"} 7\n');
  expect(page).toContain('background_age_seconds{work="never"} 12\n');
  expect(page).toContain('background_failures_total{work="look"} 1\n');
  expect(page).toContain('background_failures_total{work="never"} 0\n');
});
