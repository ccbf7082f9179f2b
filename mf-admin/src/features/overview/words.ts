/** How long a bar is beside the longest, in percent; what is not nothing is seen. */
export const shareOf = (value: number, largest: number): number =>
  value === 0 || largest === 0 ? 0 : Math.max(1, (value / largest) * 100);
