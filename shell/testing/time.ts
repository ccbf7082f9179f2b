import { vi } from 'vitest';

/** Turns of the window's own queue that React takes at most to render a change and begin what follows it. */
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
 * Waits frame by frame until something is so; what the test expects of it comes after. Each retry of an expectation
 * would move fake time on by its pause.
 */
export async function untilSo(isSo: () => boolean): Promise<void> {
  const end = performance.now() + RENDERED_MS;
  while (!isSo() && performance.now() < end)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Lets so many milliseconds of fake time pass, a second at a time, the page rendered after each. */
export async function passTime(ms: number): Promise<void> {
  await rendered();
  for (let left = ms; left > 0; left -= 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1000));
    await rendered();
  }
}
