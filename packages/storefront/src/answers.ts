import { ApiError, type ApiErrorFacts } from '@tanabana/api-client';
import { cache, type State } from 'swr/_internal';

/** Milliseconds for which an answer that came with the document is as good as one that is asked for now. */
const FRESH_MS = 10_000;

/** What was answered that there is nothing. */
export type Missing = Pick<ApiErrorFacts, 'status' | 'code' | 'message'>;

let seeded = new Set<string>();
let seededAt = 0;

/**
 * For the shell, before the first render: answers by their keys. What a page was rendered from on a server is not asked
 * for again by the parts that begin with it. Past the cache's own `set`, which would begin with nothing.
 */
export function provideAnswers(
  answers: Readonly<Record<string, unknown>>,
  missing: Readonly<Record<string, Missing>> = {},
): void {
  for (const key of [...cache.keys()]) cache.delete(key);
  for (const [key, data] of Object.entries(answers)) put(key, { data });
  for (const [key, facts] of Object.entries(missing)) put(key, { error: new ApiError(facts) });
  seeded = new Set(cache.keys());
  seededAt = Date.now();
}

/** With its key, by which `mutate` finds it. */
function put(key: string, state: Pick<State<unknown, ApiError>, 'data' | 'error'>): void {
  const named = { isLoading: false, isValidating: false, ...state, _k: key };
  cache.set(key, named);
}

/** Whether an answer came with the document just now. */
export const isFresh = (key: string | null): boolean =>
  key !== null && seeded.has(key) && Date.now() - seededAt < FRESH_MS;

/** A question that a page asks while it is rendered. */
export interface Question {
  key: string;
  /** @param timeout milliseconds */
  ask: (timeout: number) => Promise<unknown>;
}

let collect: ((question: Question) => void) | undefined;

/** For the shell on a server: hears of every question, answered or not. */
export const collectQuestions = (listener: typeof collect): void => {
  collect = listener;
};

/** @internal */
export function want(key: string | null, ask: Question['ask']): void {
  if (collect && key !== null) collect({ key, ask });
}
