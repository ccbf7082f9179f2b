import type { Logger } from '@tanabana/service-kit';
import type { Composition } from '../site/composition.ts';
import { type Drawn, type DrawThread, startThread, type ThreadLimits } from './thread.ts';

export interface DrawerOptions {
  origin: string;
  log: Logger;
  /** Told of each time that a module threw, did not come, or had a thread ended. */
  onFault?: (module: string) => void;
  limits?: Partial<ThreadLimits>;
}

export const LIMITS: ThreadLimits = {
  stallMs: 100,
  startMs: 8000,
  answerMs: 150,
  loadMs: 3000,
  megabytes: 96,
};

/** A machine that is busy looks like a module that is slow: only the second time it is taken for one. */
const STRIKES = 2;
/** Milliseconds until what could not be loaded is tried again. */
const RETRY_MS = 20_000;

export type Drawer = ReturnType<typeof createDrawer>;

/**
 * Draws pages, one composition at a time: a deploy begins another thread, and pages are left to the browser until it
 * is ready. A module that ends threads is named and left out for as long as its version is live.
 */
export function createDrawer({ origin, log, onFault = () => {}, limits }: DrawerOptions) {
  const strikes = new Map<string, number>();
  const named = new Set<string>();
  let thread: DrawThread | undefined;
  let starting: string | undefined;
  let restAt = 0;
  let stopped = false;

  const versionOf = ({ registry }: Composition, module: string): string =>
    registry.modules.find(({ name }) => name === module)?.entry ?? module;

  const leftOut = (composition: Composition): string[] =>
    composition.registry.modules
      .map(({ name }) => name)
      .filter((name) => (strikes.get(versionOf(composition, name)) ?? 0) >= STRIKES);

  function tell(composition: Composition, module: string, problem: string): void {
    onFault(module);
    const version = versionOf(composition, module);
    if (named.has(version + problem)) return;
    named.add(version + problem);
    log.warn({ module, version, problem }, 'a module is not drawn');
  }

  async function begin(composition: Composition): Promise<void> {
    if (stopped || starting === composition.key || Date.now() < restAt) return;
    starting = composition.key;
    try {
      const next = await startThread({
        ...LIMITS,
        ...limits,
        origin,
        composition,
        without: leftOut(composition),
        onEnd(reason, module) {
          if (module === undefined) return log.warn({ reason }, 'a thread ended');
          const version = versionOf(composition, module);
          strikes.set(version, (strikes.get(version) ?? 0) + 1);
          tell(composition, module, reason);
        },
      });
      if (stopped) return next.stop();
      thread?.stop();
      thread = next;
      const failed = Object.entries(next.failed);
      for (const [module, problem] of failed) tell(composition, module, problem);
      // what could not be loaded may be there by then
      const retry = (): void => void (thread === next && begin(composition));
      if (failed.length > 0) setTimeout(retry, RETRY_MS).unref();
    } catch (error) {
      if (leftOut(composition).length === 0) restAt = Date.now() + LIMITS.startMs / 8;
      log.warn({ reason: String(error) }, 'a thread did not get ready');
    } finally {
      starting = undefined;
    }
  }

  return {
    /** Begins a thread where there is none of this composition. */
    prepare(composition: Composition): void {
      if (thread?.key !== composition.key) void begin(composition);
    },
    /**
     * @param url path and query
     * @param known name of a drawing of this page that need not be handed over again
     * @throws where it cannot be drawn now
     */
    async draw(composition: Composition, url: string, known?: string): Promise<Drawn> {
      const ready = thread;
      if (ready?.key !== composition.key) {
        void begin(composition);
        return null;
      }
      try {
        const drawing = await ready.draw(url, known);
        const threw = drawing && drawing !== 'same' ? drawing.threw : [];
        for (const module of threw) tell(composition, module, 'It threw while it was drawn.');
        return drawing;
      } catch (error) {
        if (thread === ready && !ready.isAlive()) {
          thread = undefined;
          void begin(composition);
        }
        throw error;
      }
    },
    stop(): void {
      stopped = true;
      thread?.stop();
    },
  };
}
