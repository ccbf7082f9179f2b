import { ApiError, type ApiErrorFacts } from '@tanabana/api-client';
import { cache, type State } from 'swr/_internal';

/** Milliseconds for which a response that came with the document counts as fresh. */
const FRESH_MS = 10_000;

/** A response that says there is nothing. */
export type Missing = Pick<ApiErrorFacts, 'status' | 'code' | 'message'>;

let seeded = new Set<string>();
let seededAt = 0;

/**
 * For the shell, before the first render: adds responses by key, so that components do not request
 * again what the server rendered from. Bypasses the cache's `set`, which would reset the entry.
 */
export function provideAnswers(
  answers: Readonly<Record<string, unknown>>,
  missing: Readonly<Record<string, Missing>> = {},
): void {
  for (const key of [...cache.keys()]) cache.delete(key);
  for (const [key, data] of Object.entries(answers)) put(key, { data });
  for (const [key, facts] of Object.entries(missing)) put(key, { error: new ApiError(facts) });
  seeded = new Set(cache.keys());
  seededAt = performance.now();
}

/** Includes its key, by which `mutate` finds it. */
function put(key: string, state: Pick<State<unknown, ApiError>, 'data' | 'error'>): void {
  const named = { isLoading: false, isValidating: false, ...state, _k: key };
  cache.set(key, named);
}

/** Returns whether a response just came with the document. */
export const isFresh = (key: string | null): boolean =>
  key !== null && seeded.has(key) && performance.now() - seededAt < FRESH_MS;

/** A request that a page makes while it renders. */
export interface Question {
  key: string;
  /** @param timeout milliseconds */
  ask: (timeout: number) => Promise<unknown>;
}

let collect: ((question: Question) => void) | undefined;

/** For the shell on a server: listens to every request, answered or not. */
export const collectQuestions = (listener: typeof collect): void => {
  collect = listener;
};

/** @internal */
export function want(key: string | null, ask: Question['ask']): void {
  if (collect && key !== null) collect({ key, ask });
}
