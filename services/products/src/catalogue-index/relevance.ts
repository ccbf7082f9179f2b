import { addBits, type Bits, countBoth, dropBits, halfAdd, keepBits, ScratchBits } from './bits.ts';

// Ways in which a product matches a term, best first: in the name above in the text, whole above
// partial, exact above one letter off (rule 10.6).
export const IN_NAME = 4;
export const WHOLE = 2;
export const EXACT = 1;
/** Number of match levels, including none. */
export const FITS = 8;
const FACTS = 3;
/** Sufficient for the sum of twelve terms (`searchTermsOf`). */
const MAX_PLANES = 8;

/** For the levels, and the ordinals with a better match. */
const planesOfFacts = new ScratchBits(FACTS + 1);

/**
 * Returns the best match level of each ordinal as bit planes, lowest first, from the ordinals of
 * each level, which are modified. Valid until the next call.
 */
export function planesOf(byFit: readonly Bits[]): Bits[] {
  const [better, ...planes] = planesOfFacts.cleared(byFit[0]?.length ?? 0);
  for (let fit = FITS - 1; fit > 0; fit -= 1) {
    const best = byFit[fit] as Bits;
    dropBits(best, better as Bits);
    addBits(better as Bits, best);
    for (let fact = 0; fact < FACTS; fact += 1)
      if ((fit >>> fact) & 1) addBits(planes[fact] as Bits, best);
  }
  return planes;
}

/**
 * Sums of match levels by ordinal, in bit planes: a term costs a few operations per 32 products, so
 * that ranking a million takes milliseconds (decision 0043).
 */
export class Ranks {
  readonly planes: Bits[];

  /**
   * @param most highest possible sum
   * @param take returns bits for all ordinals
   */
  constructor(most: number, take: () => Bits) {
    this.planes = Array.from({ length: 32 - Math.clz32(most) }, take);
  }

  /** Adds the levels of a term, which are modified. */
  add(fits: readonly Bits[]): void {
    for (const [power, carry] of fits.entries())
      for (const plane of this.planes.slice(power)) if (!halfAdd(plane, carry)) break;
  }
}

/** For each plane, what is above and below. */
const divided = new ScratchBits(MAX_PLANES);

/** Returns `wanted` of the equals from the `from`th. */
type Take = (equals: Bits, size: number, from: number, wanted: number) => number[];

/**
 * Returns the positions `from` to `from + wanted` of some ordinals, highest rank first. Earlier
 * ranks are counted, not visited.
 */
export function pageByRank(
  { planes }: Ranks,
  bits: Bits,
  size: number,
  [from, wanted]: [number, number],
  take: Take,
): number[] {
  const found: number[] = [];
  const scratch = divided.cleared(bits.length);
  let skip = from;
  const visit = (among: Bits, count: number, plane: number): void => {
    if (count === 0 || found.length >= wanted) return;
    if (skip >= count) {
      skip -= count;
      return;
    }
    if (plane < 0) {
      found.push(...take(among, count, skip, Math.min(wanted - found.length, count - skip)));
      skip = 0;
      return;
    }
    const some = scratch[plane] as Bits;
    const ranked = planes[plane] as Bits;
    const highest = countBoth(among, ranked);
    some.set(among);
    keepBits(some, ranked);
    visit(some, highest, plane - 1);
    if (highest === count) return;
    some.set(among);
    dropBits(some, ranked);
    visit(some, count - highest, plane - 1);
  };
  visit(bits, size, planes.length - 1);
  return found;
}
