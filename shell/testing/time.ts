import { vi } from 'vitest';

/** Maximum turns of the window's queue that React needs to render a change and its effects. */
const TURNS = 6;

async function rendered(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
}

/** Milliseconds in which a page is rendered on a busy machine. */
const RENDERED_MS = 20_000;

/**
 * Waits frame by frame until a condition holds; expectations follow. Each retry of an expectation
 * would advance fake time.
 */
export async function waitUntil(isSo: () => boolean): Promise<void> {
  const end = performance.now() + RENDERED_MS;
  while (!isSo() && performance.now() < end)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Advances fake time by milliseconds, a second at a time, with rendering after each. */
export async function advanceTime(ms: number): Promise<void> {
  await rendered();
  for (let left = ms; left > 0; left -= 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1000));
    await rendered();
  }
}

let passed = 0;

/**
 * Lets the page's monotonic clock (`performance.now`) continue as if milliseconds had passed, until
 * the end of the test.
 */
export function passOnMonotonicClock(ms: number): void {
  passed = vi.isMockFunction(performance.now) ? passed + ms : ms;
  const { now } = Performance.prototype;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passed);
}
