/** Milliseconds of work before other work gets a turn. */
const SLICE_MS = 8;

/** For long work that must not block the event loop: yields when its time slice is over. */
export function createPauses() {
  let since = performance.now();
  return {
    isDue: (): boolean => performance.now() - since > SLICE_MS,
    async take(): Promise<void> {
      await new Promise(setImmediate);
      since = performance.now();
    },
  };
}
