import { loadavg } from 'node:os';

/** The value that so large a share of the values is not above. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => at(values, 0.5);

/** Tells how busy the machine is with other things: figures of a busy one say little. */
export const tellLoad = (): void =>
  console.log(
    `load average before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}\n`,
  );
