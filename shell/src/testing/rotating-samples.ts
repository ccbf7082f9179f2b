/**
 * Rotates the samples of a fault table: each row is tested with some items, the next row with the
 * next ones; `npm run check:parts` uses all for every row.
 * @param at index of the row
 * @param some at most the number of items
 */
export function inTurn<T>(all: readonly T[], at: number, some: number): T[] {
  if (import.meta.env.CHECK_PARTS === 'on') return [...all];
  const first = (at * some) % all.length;
  return [...all, ...all].slice(first, first + some);
}
