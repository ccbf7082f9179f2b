import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { forgetServerTime, learnServerTime, serverNow } from './server-time.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 27, 12);
const dateHeader = (time: number): string => new Date(time).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  // Another file of the same worker may have learned a time.
  forgetServerTime();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetServerTime();
});

test('is the device’s time before the first response', () => {
  expect(serverNow().getTime()).toBe(NOW);
});

test.each([13, -13, 48, -48, 87_600, -87_600])(
  'is the server’s time on a device whose clock is %d hours off',
  async (hours) => {
    vi.setSystemTime(NOW + hours * HOUR);
    vi.stubGlobal('fetch', async () =>
      Response.json({ data: [] }, { headers: { date: dateHeader(NOW) } }),
    );
    await createClient({ origin: 'http://shop' }).categories.list({});
    expect(serverNow().getTime()).toBe(NOW);
    vi.advanceTimersByTime(HOUR);
    expect(serverNow().getTime()).toBe(NOW + HOUR);
  },
);

test('does not follow jumps of the device’s clock', () => {
  learnServerTime(dateHeader(NOW));
  vi.setSystemTime(NOW + 72 * HOUR);
  expect(serverNow().getTime()).toBe(NOW);
});

test.each([
  ['no date', null],
  ['an invalid date', 'soon'],
  ['the date of a cached response', dateHeader(NOW - HOUR)],
])('ignores %s', (_, header) => {
  learnServerTime(dateHeader(NOW));
  learnServerTime(header);
  expect(serverNow().getTime()).toBe(NOW);
});
