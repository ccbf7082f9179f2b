import type { ModuleReport } from '@tanabana/contracts';

/** Vitals of one module; without those that the browser does not measure. */
export type Vitals = Pick<ModuleReport, 'lcp' | 'inp' | 'cls' | 'blocked'>;

/** Fields of entries that TypeScript does not know. */
interface Entry extends PerformanceEntry {
  element?: Node | null;
  target?: Node | null;
  interactionId?: number;
  value: number;
  hadRecentInput?: boolean;
  sources?: readonly { node?: Node | null }[];
  blockingDuration: number;
  scripts?: readonly { sourceURL: string; duration: number }[];
}

/** Shifts at most a second apart, for at most five, are one session window (web.dev/cls). */
const GAP_MS = 1000;
const WINDOW_MS = 5000;
/** Shorter events are not reported by the browser. */
const MIN_EVENT_MS = 40;

const SHIFT = 'layout-shift';
const FRAME = 'long-animation-frame';

/** The current session window of a module's shifts. */
interface ShiftWindow {
  sum: number;
  from: number;
  last: number;
}

/** Returns the module that rendered a node, `shell` outside of modules; empty without a node. */
export function moduleAt(node?: Node | null): string {
  if (!node) return '';
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-module]')?.dataset.module ?? 'shell';
}

/**
 * Measures LCP, INP (the slowest interaction), CLS and blocked time of the document for the module
 * whose element or script caused them. web-vitals is larger than the limit of rule 26.8.
 * @param moduleOf module of a script's address; empty for others
 * @returns the vitals of a module up to now, and of all that have some
 */
export function watchVitals(moduleOf: (address: string) => string) {
  const measured = new Map<string, Vitals>();
  const windows = new Map<string, ShiftWindow>();
  let painted = '';
  const isSupported = (type: string): boolean =>
    PerformanceObserver.supportedEntryTypes.includes(type);

  function of(module: string): Vitals {
    const known = measured.get(module) ?? {
      ...(isSupported(SHIFT) && { cls: 0 }),
      ...(isSupported(FRAME) && { blocked: 0 }),
    };
    if (module) measured.set(module, known);
    return known;
  }

  function watch(type: string, take: (entry: Entry) => void): void {
    if (!isSupported(type)) return;
    const options = { type, buffered: true, durationThreshold: MIN_EVENT_MS };
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(take)).observe(
      options,
    );
  }

  function onEvent({ interactionId, target, duration }: Entry): void {
    const vitals = of(moduleAt(target));
    if (interactionId) vitals.inp = Math.max(vitals.inp ?? 0, duration);
  }

  watch('event', onEvent);
  watch('first-input', onEvent);
  watch('largest-contentful-paint', ({ element, startTime }) => {
    delete of(painted).lcp;
    painted = moduleAt(element);
    of(painted).lcp = startTime;
  });
  watch(SHIFT, ({ sources, value, hadRecentInput, startTime: at }) => {
    const module = moduleAt(sources?.[0]?.node);
    if (hadRecentInput) return;
    const known = windows.get(module);
    const isSame = known && at - known.last < GAP_MS && at - known.from < WINDOW_MS;
    const { sum, from } = isSame ? known : { sum: 0, from: at };
    windows.set(module, { sum: sum + value, from, last: at });
    const vitals = of(module);
    vitals.cls = Math.max(vitals.cls ?? 0, sum + value);
  });
  watch(FRAME, ({ scripts = [], blockingDuration }) => {
    const [longest] = [...scripts].sort((a, b) => b.duration - a.duration);
    const vitals = of(moduleOf(longest?.sourceURL ?? ''));
    vitals.blocked = (vitals.blocked ?? 0) + blockingDuration;
  });

  return { of, measured };
}
