/** An event on a page that the shell reports (rule 26.2). */
export type Observation =
  /** A new page is shown without a new document. */
  | { kind: 'view' }
  | { kind: 'loaded'; module: string; version: string; ms: number }
  /** A component could not be loaded or threw while rendering, or a script failed. */
  | { kind: 'load' | 'render' | 'error'; module?: string; version?: string; error: unknown };

type Observer = (observation: Observation) => void;

/** Observations before the reporting code has loaded. */
const MAX_WAITING = 50;

let waiting: Observation[] = [];
let failed = (): void => undefined;
let observer: Observer = (observation) => {
  if (waiting.length < MAX_WAITING) waiting.push(observation);
  if ('error' in observation) failed();
};

export const observe: Observer = (observation) => observer(observation);

/** Calls `act` at the next failure before `follow`. */
export function onFailure(act: () => void): void {
  failed = act;
}

/** Passes earlier and future observations on. */
export function follow(next: Observer): void {
  observer = next;
  for (const observation of waiting) next(observation);
  waiting = [];
}
