import axe from 'axe-core';
import { expect, vi } from 'vitest';

/** What this test's page complained of. */
let heard: string[] = [];
let expected: readonly RegExp[] = [];

/** From here on, hears what the page logs as an error or a warning. @internal */
export function listen(): void {
  heard = [];
  expected = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => {
      const text = words.map(String).join(' ');
      if (!expected.some((noise) => noise.test(text))) heard.push(`console ${level}: ${text}`);
    });
}

/** What was heard and not expected. @internal */
export const noises = (): readonly string[] => heard;

/** What a fault that this test brings about makes the page log; anything else fails the test. */
export function expectNoise(...noise: readonly RegExp[]): void {
  expected = [...expected, ...noise];
}

/** What passed is not described node by node, and nothing is fetched: that would take longer than the rules. */
const AXE: axe.RunOptions = { resultTypes: ['violations'], preload: false };

/**
 * Fails where axe finds anything on the page as it is now, by all rules, and where it scrolls sideways.
 * Waits for what is on its way and for what fades in: half-shown is half as readable.
 * @param state what the page shows, said where it fails
 */
export async function expectNoFaults(state = 'the page'): Promise<void> {
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
  for (let fading = await fadingNow(); fading.length > 0; fading = await fadingNow())
    await Promise.allSettled(fading.map(({ finished }) => finished));
  const { violations } = await axe.run(document, AXE);
  const faults = violations.map(({ id, nodes }) => ({
    id,
    at: nodes[0]?.target,
    why: nodes[0]?.failureSummary,
  }));
  expect(faults, state).toEqual([]);
  const wider = document.documentElement.scrollWidth - innerWidth;
  expect(wider, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** What fades or moves for a while, also what begins with the next frames. */
async function fadingNow(): Promise<Animation[]> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
}
