import type { Point } from '../draw/geometry.ts';
import type { Design, Shape } from '../types.ts';

/** Half widths and heights of a garment in inches; the nape is the origin. */
export interface Measures {
  shoulder: Point;
  armpit: Point;
  waist: Point;
  hip: Point;
  hem: Point;
  /** Inches that the side slits are open; 0 none. */
  slit: number;
  /** Inches by which the middle of the hem hangs lower than its ends. */
  sag: number;
  /** Depth of the folds at the hem, inches. */
  folds: number;
}

const WOMAN = { shoulder: [6.8, 1.9], armpit: [8, 8.6], waist: [7, 15.4] } as const;
const MAN = { shoulder: [8.3, 2.1], armpit: [9.9, 10], waist: [9.4, 18] } as const;

const SHAPES: Record<Shape, Measures> = {
  straight: { ...WOMAN, hip: [9, 23], hem: [9.9, 43], slit: 13, sag: 0.7, folds: 0.42 },
  'a-line': { ...WOMAN, hip: [9.5, 23], hem: [13.2, 42.5], slit: 0, sag: 1.1, folds: 0.75 },
  anarkali: {
    ...WOMAN,
    waist: [6.4, 13.8],
    hip: [11.8, 22],
    hem: [17.5, 44],
    slit: 0,
    sag: 1.6,
    folds: 1.05,
  },
  angrakha: {
    ...WOMAN,
    waist: [6.9, 14.6],
    hip: [9.9, 23],
    hem: [14, 42],
    slit: 0,
    sag: 1.2,
    folds: 0.8,
  },
  tiered: {
    ...WOMAN,
    waist: [7.4, 14],
    hip: [10.6, 23],
    hem: [13.4, 41],
    slit: 0,
    sag: 1,
    folds: 0.5,
  },
  kaftan: {
    shoulder: [8.2, 2.4],
    armpit: [10, 11.4],
    waist: [7.4, 16.4],
    hip: [9.8, 23],
    hem: [13.2, 42],
    slit: 0,
    sag: 1.1,
    folds: 0.8,
  },
  peplum: {
    ...WOMAN,
    waist: [6.8, 14],
    hip: [10.4, 20],
    hem: [11.6, 25],
    slit: 0,
    sag: 0.9,
    folds: 0.6,
  },
  boxy: {
    shoulder: [7.3, 2.1],
    armpit: [9, 9.2],
    waist: [8.7, 16],
    hip: [9, 21],
    hem: [9.2, 24.5],
    slit: 2,
    sag: 0.5,
    folds: 0.36,
  },
  shirt: {
    shoulder: [7.3, 2.1],
    armpit: [8.9, 9.4],
    waist: [8.4, 17],
    hip: [9.2, 23],
    hem: [9.4, 28],
    slit: 0,
    sag: 1.9,
    folds: 0.36,
  },
  short: {
    ...WOMAN,
    armpit: [8.3, 8.8],
    waist: [7.6, 15.8],
    hip: [9.3, 23],
    hem: [10.2, 33],
    slit: 7,
    sag: 0.6,
    folds: 0.42,
  },
  mens: { ...MAN, hip: [10.2, 26], hem: [11.3, 40], slit: 10, sag: 0.6, folds: 0.42 },
  pathani: { ...MAN, hip: [10.5, 26], hem: [11.8, 42], slit: 9, sag: 0.9, folds: 0.45 },
  bandhgala: {
    shoulder: [8.7, 1.9],
    armpit: [9.9, 10],
    waist: [8.8, 18],
    hip: [10, 26],
    hem: [10.4, 30],
    slit: 0,
    sag: 0.5,
    folds: 0.1,
  },
  nehru: { ...MAN, hip: [10.2, 26], hem: [11.3, 40], slit: 10, sag: 0.6, folds: 0.42 },
  sherwani: {
    shoulder: [8.6, 1.9],
    armpit: [9.9, 10],
    waist: [8.9, 18],
    hip: [10.3, 26],
    hem: [12.8, 44],
    slit: 0,
    sag: 0.7,
    folds: 0.32,
  },
};

/** The measures of a design; its own length moves the hem. */
export function measuresOf(design: Design): Measures {
  const base = SHAPES[design.shape];
  const [hx, hy] = base.hem;
  // A kurta of a set stops a little higher, so that its bottom shows.
  const length = design.length ?? (design.bottom ? hy - 2.5 : hy);
  const k = (length - base.hip[1]) / (hy - base.hip[1]);
  const hem: Point = [base.hip[0] + (hx - base.hip[0]) * Math.max(0.3, k), length];
  const hip: Point = length < base.hip[1] + 3 ? [base.hip[0], length - 3] : base.hip;
  return { ...base, hem, hip, slit: Math.min(base.slit, length * 0.3) };
}

/** Men's cuts: wider shoulders, no bust. */
export const isMens = (shape: Shape): boolean =>
  ['mens', 'pathani', 'bandhgala', 'nehru', 'sherwani'].includes(shape);
