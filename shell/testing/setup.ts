import './fast-react.ts';
import { afterEach, beforeAll, beforeEach, type RunnerTestSuite, vi } from 'vitest';
import { listen, noises } from './checks.ts';
import { closePage } from './open-page.tsx';

/** Whether each test runs twice, so that its time excludes the loading of sources. */
const IS_TIMED_WARM = import.meta.env.TIMED_WARM === 'on';

// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern
beforeAll(({}, file) => {
  if (IS_TIMED_WARM) repeat(file);
});

beforeEach(({ task }) => {
  const began = performance.now();
  return () => {
    if (IS_TIMED_WARM) task.meta.warmMilliseconds = performance.now() - began;
  };
});

/** Fails the test of a page that logs an error or a warning, or that makes an unanswered call. */
beforeEach(listen);

afterEach(({ task }) => {
  const screen = task.result?.state === 'fail' ? [tellScreen()] : [];
  vi.useRealTimers();
  const problems = closePage();
  vi.restoreAllMocks();
  const heard = [...noises(), ...problems, ...screen];
  if (heard.length > 0) throw new Error(`The page logged unexpected messages. ${heard.join('\n')}`);
});

function repeat({ tasks }: Pick<RunnerTestSuite, 'tasks'>): void {
  for (const task of tasks) {
    if (task.type === 'suite') repeat(task);
    else task.repeats = 1;
  }
}

/** Address and content of the page of a failed test. */
function tellScreen(): string {
  const { pathname, search } = location;
  return `At ${pathname}${search}: ${document.getElementById('root')?.textContent}`;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Reason for a test that exceeds its budget. */
    slow?: string;
    /** Duration of the second run, if tests run twice. */
    warmMilliseconds?: number;
  }
}
