/**
 * Splits an amount into whole parts in proportion to weights, by the method of the largest
 * remainder. The parts add up to the amount, and a part depends only on the weights and keys, never
 * on the order of the list; entries of equal weight and key are interchangeable.
 * @param amount whole number from 0 (paise)
 * @param weights whole numbers from 0 (paise); if all are 0, the amount is split equally
 * @param keys decides which of two entries with the same remainder gets the odd unit; default: the
 *   first
 * @returns one part for each weight; empty without weights
 */
export function spread(
  amount: number,
  weights: readonly number[],
  keys: readonly string[] = [],
): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0)
    return spread(
      amount,
      weights.map(() => 1),
      keys,
    );
  if (amount === 0) return weights.map(() => 0);
  const whole = BigInt(sum);
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = products.map((product) => Number(product / whole));
  const left = amount - parts.reduce((all, part) => all + part, 0);
  const ranks = weights.map((weight, index) => ({
    index,
    weight,
    remainder: (products[index] ?? 0n) % whole,
    key: keys[index] ?? '',
  }));
  ranks.sort(
    (a, b) =>
      Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) ||
      b.weight - a.weight ||
      (a.key < b.key ? -1 : Number(a.key > b.key)),
  );
  for (const { index } of ranks.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
