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

const WOMAN = { shoulder: [7.1, 1.9], armpit: [8.7, 8.8], waist: [7.9, 15.8] } as const;
const MAN = { shoulder: [8.5, 2], armpit: [10.3, 10], waist: [9.9, 18] } as const;

const SHAPES: Record<Shape, Measures> = {
  straight: { ...WOMAN, hip: [9.7, 23], hem: [10.6, 42], slit: 13, sag: 0.7, folds: 0.3 },
  'a-line': { ...WOMAN, hip: [10, 23], hem: [13.6, 42], slit: 0, sag: 1.1, folds: 0.55 },
  anarkali: {
    ...WOMAN,
    waist: [7.3, 14.2],
    hip: [11.8, 22],
    hem: [17.5, 43],
    slit: 0,
    sag: 1.6,
    folds: 1,
  },
  angrakha: {
    ...WOMAN,
    waist: [7.6, 15],
    hip: [10.4, 23],
    hem: [14.2, 41],
    slit: 0,
    sag: 1.2,
    folds: 0.6,
  },
  tiered: {
    ...WOMAN,
    waist: [8.2, 14.5],
    hip: [10.6, 23],
    hem: [13.6, 40],
    slit: 0,
    sag: 1,
    folds: 0.5,
  },
  kaftan: {
    shoulder: [9.4, 2.6],
    armpit: [12.6, 14],
    waist: [8.6, 17],
    hip: [11, 23],
    hem: [14.6, 41],
    slit: 8,
    sag: 1,
    folds: 0.6,
  },
  peplum: {
    ...WOMAN,
    waist: [7.5, 14.6],
    hip: [10.4, 20],
    hem: [12.2, 24.5],
    slit: 0,
    sag: 0.9,
    folds: 0.6,
  },
  boxy: {
    shoulder: [7.8, 2.1],
    armpit: [9.8, 9.2],
    waist: [9.4, 16],
    hip: [9.7, 21],
    hem: [10, 24],
    slit: 2.5,
    sag: 0.5,
    folds: 0.22,
  },
  shirt: {
    shoulder: [7.7, 2.1],
    armpit: [9.6, 9.4],
    waist: [9.2, 17],
    hip: [9.9, 23],
    hem: [10, 27],
    slit: 0,
    sag: 0.6,
    folds: 0.25,
  },
  short: {
    ...WOMAN,
    armpit: [9, 9],
    waist: [8.5, 16],
    hip: [9.9, 23],
    hem: [10.8, 33],
    slit: 7,
    sag: 0.6,
    folds: 0.3,
  },
  mens: { ...MAN, hip: [10.6, 26], hem: [11.7, 40], slit: 10, sag: 0.6, folds: 0.3 },
  pathani: { ...MAN, hip: [10.9, 26], hem: [12.2, 42], slit: 9, sag: 0.8, folds: 0.35 },
  bandhgala: {
    shoulder: [8.9, 1.9],
    armpit: [10.2, 10],
    waist: [9.2, 18],
    hip: [10.4, 26],
    hem: [10.8, 30],
    slit: 0,
    sag: 0.5,
    folds: 0.08,
  },
  nehru: { ...MAN, hip: [10.6, 26], hem: [11.7, 40], slit: 10, sag: 0.6, folds: 0.3 },
  sherwani: {
    shoulder: [8.8, 1.9],
    armpit: [10.2, 10],
    waist: [9.3, 18],
    hip: [10.7, 26],
    hem: [13, 44],
    slit: 0,
    sag: 0.7,
    folds: 0.25,
  },
};

/** The measures of a design; its own length moves the hem. */
export function measuresOf(design: Design): Measures {
  const base = SHAPES[design.shape];
  if (!design.length) return base;
  const [hx, hy] = base.hem;
  const k = (design.length - base.hip[1]) / (hy - base.hip[1]);
  const hem: Point = [base.hip[0] + (hx - base.hip[0]) * Math.max(0.3, k), design.length];
  const hip: Point = design.length < base.hip[1] + 3 ? [base.hip[0], design.length - 3] : base.hip;
  return { ...base, hem, hip, slit: Math.min(base.slit, design.length * 0.3) };
}

/** Men's cuts: wider shoulders, no bust. */
export const isMens = (shape: Shape): boolean =>
  ['mens', 'pathani', 'bandhgala', 'nehru', 'sherwani'].includes(shape);
