import './no-render-tracks.ts';
import './no-owner-stacks.ts';
import { afterEach, beforeAll, beforeEach, type RunnerTestSuite, vi } from 'vitest';
import { listen, noises } from './checks.ts';
import { closePage } from './open-page.tsx';

/** Whether each test runs twice, so that its time is one of sources that were loaded before. */
const IS_TIMED_WARM = import.meta.env.TIMED_WARM === 'on';

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants a pattern in the first place
beforeAll(({}, file) => {
  if (IS_TIMED_WARM) repeat(file);
});

beforeEach(({ task }) => {
  const began = performance.now();
  return () => {
    if (IS_TIMED_WARM) task.meta.warmMilliseconds = performance.now() - began;
  };
});

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

function repeat({ tasks }: Pick<RunnerTestSuite, 'tasks'>): void {
  for (const task of tasks) {
    if (task.type === 'suite') repeat(task);
    else task.repeats = 1;
  }
}

/** Where the page of a test that failed was and what it showed. */
function tellScreen(): string {
  const { pathname, search } = location;
  return `At ${pathname}${search}: ${document.getElementById('root')?.textContent}`;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test may take longer than its budget. */
    slow?: string;
    /** What its second run took, where tests run twice. */
    warmMilliseconds?: number;
  }
}
