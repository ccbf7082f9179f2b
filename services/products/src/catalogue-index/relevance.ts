import { type Bits, countBits, ScratchBits } from './bits.ts';

// What makes a product fit a word of a question, what counts most highest: in the name before in the
// text, a whole word before a part, exactly before one letter off (rule 10.6).
export const IN_NAME = 4;
export const WHOLE = 2;
export const EXACT = 1;
/** Ways to fit, and not to. */
export const FITS = 8;
const FACTS = 3;
/** Sums of twelve words take no more (`wordsOfQuestion`). */
const MOST_PLANES = 8;

const planesOfFacts = new ScratchBits(FACTS);

/** The best fit of each slot as planes of bits, the lowest first, of the slots that fit in each way; until this is asked again. */
export function planesOf(byFit: readonly Bits[]): Bits[] {
  const size = byFit[0]?.length ?? 0;
  const planes = planesOfFacts.cleared(size);
  for (let at = 0; at < size; at += 1) {
    let left = -1;
    for (let fit = FITS - 1; fit > 0; fit -= 1) {
      const best = ((byFit[fit] as Bits)[at] as number) & left;
      if (best === 0) continue;
      left &= ~best;
      for (let fact = 0; fact < FACTS; fact += 1) {
        const plane = planes[fact] as Bits;
        if ((fit >>> fact) & 1) plane[at] = (plane[at] as number) | best;
      }
    }
  }
  return planes;
}

/**
 * Sums of fits by slot, in planes of bits: a word of a question costs a few steps for 32 products, so that
 * ranking a million takes milliseconds, whatever is asked (docs/decisions/0043).
 */
export class Ranks {
  readonly planes: Bits[];

  /** @param most the highest sum there can be */
  constructor(size: number, most: number) {
    const planes = 32 - Math.clz32(most);
    this.planes = Array.from({ length: planes }, () => new Uint32Array(size));
  }

  /** Adds the fits of a word. */
  add(fits: readonly Bits[]): void {
    for (const [power, bits] of fits.entries()) {
      for (let at = 0; at < bits.length; at += 1) {
        let carry = bits[at] as number;
        for (let up = power; carry !== 0 && up < this.planes.length; up += 1) {
          const plane = this.planes[up] as Bits;
          const known = plane[at] as number;
          plane[at] = known ^ carry;
          carry &= known;
        }
      }
    }
  }

  get byteLength(): number {
    return this.planes.reduce((sum, plane) => sum + plane.byteLength, 0);
  }
}

/** For what is above and below a plane, of each plane. */
const divided = new ScratchBits(MOST_PLANES);

/** Takes from the `from`th of equals so many. */
type Take = (equals: Bits, size: number, from: number, wanted: number) => number[];

/**
 * Those in the places `from` up to `from + wanted` of some slots, the highest ranks first. Ranks before the
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
    for (let at = 0; at < some.length; at += 1)
      some[at] = (among[at] as number) & (ranked[at] as number);
    const highest = countBits(some);
    visit(some, highest, plane - 1);
    if (highest === count) return;
    for (let at = 0; at < some.length; at += 1)
      some[at] = (among[at] as number) & ~(ranked[at] as number);
    visit(some, count - highest, plane - 1);
  };
  visit(bits, size, planes.length - 1);
  return found;
}
