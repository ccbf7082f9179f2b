/** Work goes on this long before other work gets its turn: no answer waits longer for it. */
const SLICE_MS = 8;

/** For long work that must not hold the loop: asks the clock, and lets others have their turn. */
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
