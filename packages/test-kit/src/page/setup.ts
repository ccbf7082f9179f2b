import { afterEach, beforeEach, vi } from 'vitest';
import { listen, noises } from './checks.ts';
import { closePage } from './open-page.tsx';

/** A page that logs an error or a warning fails its test, and so does one that asks what no service answers. */
beforeEach(listen);

afterEach(({ task }) => {
  const screen = task.result?.state === 'fail' ? [tellScreen()] : [];
  vi.useRealTimers();
  const problems = closePage();
  vi.restoreAllMocks();
  const heard = [...noises(), ...problems, ...screen];
  if (heard.length > 0) throw new Error(`The page was not quiet. ${heard.join('\n')}`);
});

/** Where the page of a test that failed was and what it showed. */
function tellScreen(): string {
  const { pathname, search } = location;
  return `At ${pathname}${search}: ${document.getElementById('root')?.textContent}`;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test may take longer than its budget. */
    slow?: string;
  }
}
