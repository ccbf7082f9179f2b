/** The number as text. */
export const pieces = (count: number): string =>
  count === 1 ? '1 piece' : `${count.toLocaleString('en-IN')} pieces`;
