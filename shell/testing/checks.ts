import { hasLongTests } from '@tanabana/test-kit/long-tests';
import axe from 'axe-core';
import { expect, vi } from 'vitest';

/** Console messages of this test's page. */
let heard: string[] = [];
let expected: readonly RegExp[] = [];

/** Starts to collect errors and warnings that the page logs. @internal */
export function listen(): void {
  heard = [];
  expected = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => {
      const text = words.map(String).join(' ');
      if (!expected.some((noise) => noise.test(text))) heard.push(`console ${level}: ${text}`);
    });
}

/** Unexpected messages. @internal */
export const noises = (): readonly string[] => heard;

/** Declares messages that a provoked fault logs; all others fail the test. */
export function expectNoise(...noise: readonly RegExp[]): void {
  expected = [...expected, ...noise];
}

/**
 * Passed checks are not described per node, and nothing is fetched: that would take longer than the
 * rules.
 */
const AXE: axe.RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  // takes most of axe's time, so it runs with the long tests
  rules: { 'color-contrast': { enabled: hasLongTests } },
};

/**
 * Fails if axe reports problems on the current page, by all rules (color-contrast with the long
 * tests only), or if it scrolls sideways. Waits for loading and fading content.
 * @param state what the page shows, for the failure message
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

/** Running animations, including those that start with the next frames. */
async function fadingNow(): Promise<Animation[]> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
}
