/** Sizes offered by the shop's filter, in wearing order (spec.md section 9). */
export const FILTER_SIZES = ['XS', 'S', 'M', 'L', 'XL'] as const;

const WEARING_ORDER = ['FREE SIZE', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'];

/** Sizes from small to large; unknown names follow, numbers by value. */
export function inWearingOrder(sizes: readonly string[]): string[] {
  const rank = (size: string): number => {
    const known = WEARING_ORDER.indexOf(size.trim().toUpperCase());
    if (known >= 0) return known;
    const number = Number.parseFloat(size);
    return WEARING_ORDER.length + (Number.isNaN(number) ? 1000 : number);
  };
  return [...sizes].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
