/**
 * What one row of a table of faults is tried with: some of all, the next ones for each row, so that all have their turn;
 * in `npm run check:parts` all of them with every row.
 * @param at the row
 * @param some at most as many as there are
 */
export function inTurn<T>(all: readonly T[], at: number, some: number): T[] {
  if (import.meta.env.CHECK_PARTS === 'on') return [...all];
  const first = (at * some) % all.length;
  return [...all, ...all].slice(first, first + some);
}
