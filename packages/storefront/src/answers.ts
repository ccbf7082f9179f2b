import { cache } from 'swr/_internal';

/** Milliseconds for which an answer that came with the document is as good as one that is asked for now. */
const FRESH_MS = 10_000;

let seeded: Readonly<Record<string, unknown>> = {};
let seededAt = 0;

/**
 * For the shell, before the first render: answers by their keys. What a page was drawn from on a server is not asked
 * for again by the parts that begin with it. Past the cache's own `set`, which would begin with nothing.
 */
export function provideAnswers(answers: Readonly<Record<string, unknown>>): void {
  for (const key of [...cache.keys()]) cache.delete(key);
  for (const [key, data] of Object.entries(answers)) put(key, data);
  seeded = answers;
  seededAt = Date.now();
}

/** With its key, by which `mutate` finds it. */
function put(key: string, data: unknown): void {
  const state: { data: unknown; _k: string } = { data, _k: key };
  cache.set(key, state);
}

/** Whether an answer came with the document just now. */
export const isFresh = (key: string | null): boolean =>
  key !== null && Object.hasOwn(seeded, key) && Date.now() - seededAt < FRESH_MS;

/** A question that a page asks while it is drawn. */
export interface Question {
  key: string;
  /** @param timeout milliseconds */
  ask: (timeout: number) => Promise<unknown>;
}

let collect: ((question: Question) => void) | undefined;

/** For the shell on a server: hears of every question that has no answer. */
export const collectQuestions = (listener: typeof collect): void => {
  collect = listener;
};

/** @internal */
export function want(key: string | null, ask: Question['ask']): void {
  if (collect && key !== null && cache.get(key)?.data === undefined) collect({ key, ask });
}
