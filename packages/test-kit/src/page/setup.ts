import { afterEach, beforeEach, expect, vi } from 'vitest';
import { listen, noises } from './noise.ts';
import { closePage } from './open-page.tsx';

/** A page that logs an error or a warning fails its test, and so does one that asks what no service answers. */
beforeEach(listen);

afterEach(({ task }) => {
  const screen = task.result?.state === 'fail' ? [tellScreen()] : [];
  vi.useRealTimers();
  const problems = closePage();
  vi.restoreAllMocks();
  expect([...noises(), ...problems, ...screen], 'the page was not quiet').toEqual([]);
});

/** Where the page of a test that failed was and what it showed. */
function tellScreen(): string {
  const { pathname, search } = location;
  return `At ${pathname}${search}: ${document.getElementById('root')?.textContent}`;
}
