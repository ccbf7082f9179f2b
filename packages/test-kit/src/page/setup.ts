import { afterEach, beforeEach, expect, vi } from 'vitest';
import { listen, noises } from './noise.ts';
import { closePage } from './open-page.tsx';

/** A page that logs an error or a warning fails its test, and so does one that asks what no service answers. */
beforeEach(listen);

afterEach(() => {
  vi.useRealTimers();
  const problems = closePage();
  vi.restoreAllMocks();
  expect([...noises(), ...problems], 'the page was not quiet').toEqual([]);
});
