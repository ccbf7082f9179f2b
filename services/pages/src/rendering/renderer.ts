import type { Logger } from '@tanabana/service-kit';
import type { RemoteLimits } from '../remotes/remote-thread.ts';
import { createRemotes } from '../remotes/remotes.ts';
import type { Composition } from '../site/composition.ts';
import type { RenderingMetrics } from './rendering-metrics.ts';
import { type RenderResult, type RenderThread, startThread, type ThreadLimits } from './thread.ts';

export interface RendererOptions {
  origin: string;
  log: Logger;
  metrics?: RenderingMetrics;
  limits?: Partial<ThreadLimits>;
  /** Milliseconds for which a module that ends threads is left out. */
  leftOutMs?: number;
  /** Of server entries of remotes of other teams. */
  remoteLimits?: Partial<RemoteLimits>;
  /** Milliseconds for which a failing server entry rests. */
  remoteRestMs?: number;
}

export const LIMITS: ThreadLimits = {
  stallMs: 100,
  startMs: 8000,
  answerMs: 150,
  loadMs: 3000,
  megabytes: 96,
};

/** A module is left out if it ends this many threads within a minute: a busy machine ends single ones. */
const STRIKES = 2;
const STRIKES_WITHIN_MS = 60_000;
const LEFT_OUT_MS = 300_000;
/** Milliseconds until a failed load is retried. */
const RETRY_MS = 20_000;

/**
 * Compositions rendered at once while canaries run; visitors of further ones are left to the
 * browser.
 */
const MAX_THREADS = 3;

export type Renderer = ReturnType<typeof createRenderer>;

/**
 * Renders pages, each composition in its own thread: a deploy starts another thread, and pages are
 * left to the browser until it is ready. A module that ends threads is reported and left out for
 * five minutes.
 */
export function createRenderer({
  origin,
  log,
  metrics,
  limits,
  leftOutMs = LEFT_OUT_MS,
  remoteLimits,
  remoteRestMs,
}: RendererOptions) {
  /** By version: when it ended threads, and until when it is left out (ms of `performance.now`). */
  const strikes = new Map<string, number[]>();
  const leftOutUntil = new Map<string, number>();
  const named = new Set<string>();
  const threads = new Map<string, RenderThread>();
  const starting = new Set<string>();
  let live: readonly Composition[] = [];
  let restAt = 0;
  let stopped = false;

  const versionOf = ({ registry }: Composition, module: string): string =>
    registry.modules.find(({ name }) => name === module)?.entry ?? module;

  const leftOut = (composition: Composition): string[] =>
    composition.registry.modules
      .map(({ name }) => name)
      .filter((name) => isLeftOut(versionOf(composition, name)));

  const isLeftOut = (version: string): boolean =>
    (leftOutUntil.get(version) ?? 0) > performance.now();

  function strike(version: string): void {
    const now = performance.now();
    const recent = [...(strikes.get(version) ?? []), now].filter(
      (at) => now - at < STRIKES_WITHIN_MS,
    );
    strikes.set(version, recent);
    if (recent.length < STRIKES) return;
    leftOutUntil.set(version, now + leftOutMs);
    strikes.delete(version);
  }

  const reportFault = (composition: Composition, module: string, problem: string): void =>
    reportVersion(module, versionOf(composition, module), problem);

  function reportVersion(module: string, version: string, problem: string): void {
    metrics?.faults.labels(module).inc();
    if (named.has(version + problem)) return;
    named.add(version + problem);
    log.warn({ module, version, problem }, 'a module was not rendered');
  }

  const remotes = createRemotes({
    origin,
    onFault: reportVersion,
    ...(remoteLimits && { limits: remoteLimits }),
    ...(remoteRestMs !== undefined && { restMs: remoteRestMs }),
  });

  async function begin(composition: Composition): Promise<void> {
    const { key } = composition;
    if (stopped || starting.has(key) || Date.now() < restAt) return;
    starting.add(key);
    const without = leftOut(composition);
    try {
      const next = await startThread({
        ...LIMITS,
        ...limits,
        origin,
        composition,
        without,
        onEnd(reason, module) {
          if (module === undefined) return log.warn({ reason }, 'a thread ended');
          const version = versionOf(composition, module);
          strike(version);
          reportFault(composition, module, reason);
        },
        onRendered: (ms) => metrics?.seconds.inc(ms / 1000),
        renderRemote: (module, request) => remotes.render(composition, module, request),
      });
      if (stopped) return next.stop();
      threads.get(key)?.stop();
      threads.set(key, next);
      const failed = Object.entries(next.failed);
      for (const [module, problem] of failed) reportFault(composition, module, problem);
      // what failed to load may be available by then
      const retry = (): void => void (threads.get(key) === next && begin(composition));
      if (failed.length > 0) setTimeout(retry, RETRY_MS).unref();
      if (without.length > 0) setTimeout(retry, leftOutMs).unref();
    } catch (error) {
      if (without.length === 0) restAt = Date.now() + LIMITS.startMs / 8;
      log.warn({ reason: String(error) }, 'a rendering thread did not become ready');
    } finally {
      starting.delete(key);
    }
  }

  /** Ends threads of compositions that are no longer live, once the live ones are ready. */
  function endOthers(): void {
    if (threads.size === live.length || !live.every(({ key }) => threads.has(key))) return;
    for (const [key, thread] of threads) {
      if (live.some((composition) => composition.key === key)) continue;
      thread.stop();
      threads.delete(key);
    }
  }

  return {
    /** Starts missing threads. @param compositions all live ones */
    prepare(compositions: readonly Composition[]): void {
      live = compositions.slice(0, MAX_THREADS);
      remotes.prepare(live);
      for (const composition of live) if (!threads.has(composition.key)) void begin(composition);
      endOthers();
    },
    /**
     * @param composition a prepared one
     * @param url path and query
     * @param known name of a rendering that the caller already has
     * @throws if it cannot be rendered now
     */
    async render(composition: Composition, url: string, known?: string): Promise<RenderResult> {
      const thread = threads.get(composition.key);
      if (!thread) return null;
      try {
        const rendering = await thread.render(url, known);
        metrics?.pages
          .labels(rendering === 'same' ? 'same' : rendering ? 'rendered' : 'left')
          .inc();
        const threw = rendering && rendering !== 'same' ? rendering.threw : [];
        for (const module of threw)
          reportFault(composition, module, 'The module threw during rendering.');
        return rendering;
      } catch (error) {
        if (threads.get(composition.key) === thread && !thread.isAlive()) {
          threads.delete(composition.key);
          void begin(composition);
        }
        throw error;
      }
    },
    stop(): void {
      stopped = true;
      remotes.stop();
      for (const thread of threads.values()) thread.stop();
    },
  };
}
