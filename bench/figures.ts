import { loadavg } from 'node:os';

/** Returns the quantile of the values; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** p50, p90 and p99 in one line. */
export const spread = (values: readonly number[]): string =>
  [0.5, 0.9, 0.99]
    .map((share) => `p${share * 100} ${quantile(values, share).toFixed(1).padStart(7)}`)
    .join('  ');

/** A line with median and maximum in milliseconds. */
export function logMedianAndWorst(name: string, times: readonly number[]): void {
  const cells = [median(times), Math.max(...times)].map((ms) => ms.toFixed(0).padStart(9));
  console.log(name.padEnd(30) + cells.join(''));
}

/** Reports the load of the machine: figures of a busy machine mean little. */
export const logLoad = (when = 'before'): void =>
  console.log(
    `load average ${when}: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );

/**
 * Measures a small and a large shop alternately, and prints both times and their ratio for each
 * quantile.
 * @param ask returns milliseconds
 */
export async function compare<S>(
  kind: string,
  shops: readonly S[],
  { rounds, shares }: { rounds: number; shares: readonly number[] },
  ask: (shop: S, round: number) => Promise<number>,
): Promise<void> {
  const times = shops.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, shop] of shops.entries()) times[index]?.push(await ask(shop, round));
  const cells = shares.map((share) => {
    const [small = 0, large = 0] = times.map((list) => quantile(list, share));
    return `${small.toFixed(1).padStart(9)}${large.toFixed(1).padStart(9)}${(large / small).toFixed(2).padStart(7)}`;
  });
  console.log(kind.padEnd(28) + cells.join('  '));
}
