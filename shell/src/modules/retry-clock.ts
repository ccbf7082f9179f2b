/** Milliseconds between automatic retries, and their maximum per failure. */
const EVERY_MS = 10_000;
const QUIET_TRIES = 12;

/**
 * Retries failures automatically: every ten seconds while the page is visible, a dozen times, and
 * when the browser is online again or the page visible again.
 */
export function createRetryClock(retry: (module: string) => void) {
  const tries = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const wanted = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

  function tryAll(): void {
    if (wanted()) for (const module of tries.keys()) retry(module);
  }
  addEventListener('online', tryAll);
  document.addEventListener('visibilitychange', tryAll);

  return {
    /** A part of the module could not be loaded, or threw. */
    failed(module: string): void {
      const done = tries.get(module) ?? 0;
      tries.set(module, done);
      if (done >= QUIET_TRIES || timers.has(module)) return;
      timers.set(
        module,
        setTimeout(() => {
          timers.delete(module);
          if (!wanted()) return;
          tries.set(module, done + 1);
          retry(module);
        }, EVERY_MS),
      );
    },
    /** All parts of the module work. */
    recovered(module: string): void {
      tries.delete(module);
      clearTimeout(timers.get(module));
      timers.delete(module);
    },
  };
}
