/** The value below which that share of the values lies, 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** p50, p90 and p99 in one line. */
export const spread = (values: readonly number[]): string =>
  [0.5, 0.9, 0.99]
    .map((share) => `p${share * 100} ${quantile(values, share).toFixed(1).padStart(7)}`)
    .join('  ');
