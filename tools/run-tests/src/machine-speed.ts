/** Milliseconds of the work below on the reference machine. */
const REFERENCE_MS = 25;
const ROUNDS = 9;

/**
 * Returns how many times slower a fixed piece of work is now than on the reference machine: median
 * of a few rounds, at least 1.
 */
export function slownessOfMachine(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  }).sort((a, b) => a - b);
  return Math.max(1, (times[Math.floor(ROUNDS / 2)] ?? 0) / REFERENCE_MS);
}

/** Objects, texts and sorting, as in pages. */
function work(): void {
  const lines = Array.from({ length: 20_000 }, (_, at) => ({
    id: `line-${(at * 7919) % 20_011}`,
    price: (at * 104_729) % 9973,
    sizes: ['S', 'M', 'L'],
  }));
  const copy: typeof lines = JSON.parse(JSON.stringify(lines));
  copy.sort((a, b) => a.price - b.price || a.id.localeCompare(b.id));
}
