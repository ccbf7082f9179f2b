import { loadavg } from 'node:os';

/** The value below which that share of the values lies, 0 for none. */
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

/** A line with the median and the worst of what something took, in milliseconds. */
export function logMedianAndWorst(name: string, times: readonly number[]): void {
  const cells = [median(times), Math.max(...times)].map((ms) => ms.toFixed(0).padStart(9));
  console.log(name.padEnd(30) + cells.join(''));
}

/** How busy the machine is with other things: figures of a busy one say little. */
export const logLoad = (when = 'before'): void =>
  console.log(
    `load average ${when}: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
