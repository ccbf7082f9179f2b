import { addBits, type Bits, countBoth, dropBits, halfAdd, keepBits, ScratchBits } from './bits.ts';

// What makes a product fit a word of a question, what counts most highest: in the name before in the
// text, a whole word before a part, exactly before one letter off (rule 10.6).
export const IN_NAME = 4;
export const WHOLE = 2;
export const EXACT = 1;
/** Ways to fit, and not to. */
export const FITS = 8;
const FACTS = 3;
/** Sums of twelve words take no more (`wordsOfQuestion`). */
const MAX_PLANES = 8;

/** Of the facts, and of the ordinals that fit in a better way. */
const planesOfFacts = new ScratchBits(FACTS + 1);

/**
 * The best fit of each ordinal as planes of bits, the lowest first, of the ordinals that fit in each way, which are changed;
 * until this is asked again.
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
 * Sums of fits by ordinal, in planes of bits: a word of a question costs a few steps for 32 products, so that
 * ranking a million takes milliseconds, whatever is asked (docs/decisions/0043).
 */
export class Ranks {
  readonly planes: Bits[];

  /**
   * @param most the highest sum there can be
   * @param take gives bits for all ordinals
   */
  constructor(most: number, take: () => Bits) {
    this.planes = Array.from({ length: 32 - Math.clz32(most) }, take);
  }

  /** Adds the fits of a word, which are changed. */
  add(fits: readonly Bits[]): void {
    for (const [power, carry] of fits.entries())
      for (const plane of this.planes.slice(power)) if (!halfAdd(plane, carry)) break;
  }
}

/** For what is above and below a plane, of each plane. */
const divided = new ScratchBits(MAX_PLANES);

/** Takes from the `from`th of equals so many. */
type Take = (equals: Bits, size: number, from: number, wanted: number) => number[];

/**
 * Those at the positions `from` up to `from + wanted` of some ordinals, the highest ranks first. Ranks before the
 * page are counted, and not gone through.
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
