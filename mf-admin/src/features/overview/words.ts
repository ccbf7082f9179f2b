const numbers = new Intl.NumberFormat('en-IN');

/** 1,23,456, or with a word: '1 order', '2 orders'. */
export const count = (number: number, one?: string): string =>
  numbers.format(number) + (one ? ` ${one}${number === 1 ? '' : 's'}` : '');

/** How long a bar is beside the longest, in percent; what is not nothing is seen. */
export const shareOf = (value: number, largest: number): number =>
  value === 0 || largest === 0 ? 0 : Math.max(1, (value / largest) * 100);
