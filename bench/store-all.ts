const BATCH = 1000;

/**
 * Stores items, 1,000 at a time, and prints the duration.
 * @param store receives the numbers `from` to `to`
 */
export async function storeAll(
  what: string,
  { from = 0, to }: { from?: number; to: number },
  store: (numbers: number[]) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  for (let at = from; at < to; at += BATCH) {
    const count = Math.min(BATCH, to - at);
    await store(Array.from({ length: count }, (_, next) => at + next));
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${to - from} ${what} stored in ${seconds.toFixed(1)} s`);
}
