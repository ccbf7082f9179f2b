import type { Point } from '../draw/geometry.ts';
import type { Neck } from '../types.ts';

/** The cut of a neck, right half, in inches: from the shoulder seam to the middle of the front. */
export interface NeckCut {
  /** Where neck and shoulder seam meet. */
  side: Point;
  front: Point[];
  /** Depth of the back neck. */
  back: number;
  /** Sharp corners in the front line: drawn straight instead of curved. */
  angular?: boolean;
}

const NECKS: Record<Neck, NeckCut> = {
  round: {
    side: [3.5, 0.1],
    front: [
      [3.5, 0.1],
      [3.3, 2.2],
      [2.1, 4],
      [0, 4.7],
    ],
    back: 1,
  },
  v: {
    side: [3.4, 0.1],
    front: [
      [3.4, 0.1],
      [2.9, 2.2],
      [1.5, 5],
      [0, 7.2],
    ],
    back: 0.9,
    angular: true,
  },
  notch: {
    side: [3.2, 0],
    front: [
      [3.2, 0],
      [2.9, 1.8],
      [1.7, 3.2],
      [0.7, 3.7],
      [0, 6.4],
    ],
    back: 0.9,
    angular: true,
  },
  keyhole: {
    side: [3.4, 0.1],
    front: [
      [3.4, 0.1],
      [3, 2],
      [1.8, 3.2],
      [0, 3.7],
    ],
    back: 0.9,
  },
  boat: {
    side: [5.3, 0.9],
    front: [
      [5.3, 0.9],
      [4, 2],
      [2, 2.7],
      [0, 2.9],
    ],
    back: 1.3,
  },
  square: {
    side: [4, 0.3],
    front: [
      [4, 0.3],
      [3.8, 5.2],
      [0, 5.4],
    ],
    back: 1.2,
    angular: true,
  },
  sweetheart: {
    side: [3.9, 0.3],
    front: [
      [3.9, 0.3],
      [3.8, 3],
      [3.2, 4.4],
      [1.8, 4.6],
      [0, 6.2],
    ],
    back: 1.2,
    angular: true,
  },
  band: {
    side: [2.9, -0.2],
    front: [
      [2.9, -0.2],
      [2.5, 1.4],
      [1.4, 2.5],
      [0, 2.9],
    ],
    back: 0.6,
  },
  shirt: {
    side: [2.9, -0.2],
    front: [
      [2.9, -0.2],
      [2.5, 1.4],
      [1.3, 2.6],
      [0, 3.4],
    ],
    back: 0.6,
  },
};

/** The neck cut of a design; men's necks are a little wider. */
export function neckOf(neck: Neck, mens: boolean): NeckCut {
  const cut = NECKS[neck];
  if (!mens) return cut;
  const wide = (p: Point): Point => [p[0] * 1.12, p[1]];
  return { ...cut, side: wide(cut.side), front: cut.front.map(wide) };
}
