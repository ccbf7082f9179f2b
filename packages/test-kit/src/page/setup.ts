import { afterEach, beforeEach, expect, vi } from 'vitest';
import { closePage } from './open-page.tsx';

/** What this test's page complained of. */
let noise: string[] = [];

/** A page that logs an error or a warning fails its test, and so does one that asks what no service answers. */
beforeEach(() => {
  noise = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => {
      noise.push(`console ${level}: ${words.map(String).join(' ')}`);
    });
});

afterEach(() => {
  vi.useRealTimers();
  const problems = closePage();
  vi.restoreAllMocks();
  expect([...noise, ...problems], 'the page was not quiet').toEqual([]);
});
