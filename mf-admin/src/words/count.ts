const numbers = new Intl.NumberFormat('en-IN');

/** 1,23,456, or with a word: '1 order', '2 orders'. */
export const count = (number: number, one?: string): string =>
  numbers.format(number) + (one ? ` ${one}${number === 1 ? '' : 's'}` : '');
