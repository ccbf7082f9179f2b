import { at } from '../draw/geometry.ts';
import type { Bottom } from '../types.ts';

export interface Leg {
  /** [inches down, inner x, outer x] from crotch to hem, for the right leg. */
  line: readonly (readonly [number, number, number])[];
  folds: number;
  count: number;
  /** Rings of bunched cloth at the ankle. */
  bunched?: boolean;
  sag: number;
}

export const LEGS: Record<Exclude<Bottom, 'dhoti'>, Leg> = {
  churidar: {
    line: [
      [26, 0.2, 8.2],
      [34, 0.7, 6.8],
      [42, 1.3, 5.4],
      [49, 1.8, 4.7],
      [55, 2.1, 4.4],
    ],
    folds: 0.12,
    count: 3,
    bunched: true,
    sag: 0.3,
  },
  trouser: {
    line: [
      [26, 0.1, 8.5],
      [34, 0.5, 7.8],
      [44, 0.9, 7.1],
      [54.5, 1.3, 6.6],
    ],
    folds: 0.2,
    count: 3,
    sag: 0.4,
  },
  pyjama: {
    line: [
      [26, 0.1, 9.4],
      [34, 0.5, 8.8],
      [46, 0.9, 7.8],
      [57, 1.2, 7],
    ],
    folds: 0.24,
    count: 3.4,
    sag: 0.4,
  },
  palazzo: {
    line: [
      [26, 0, 8.8],
      [36, 0.1, 10.6],
      [55, 0.2, 13.2],
    ],
    folds: 0.6,
    count: 6,
    sag: 0.9,
  },
  sharara: {
    line: [
      [24, 0, 8.2],
      [32, 0.1, 9.2],
      [38, 0.1, 10.8],
      [53, 0.2, 16],
    ],
    folds: 0.85,
    count: 8,
    sag: 1.3,
  },
  salwar: {
    line: [
      [26, 0, 9],
      [36, 0.1, 10.6],
      [44, 0.9, 9],
      [51, 1.9, 6],
      [53.5, 2.1, 5.4],
    ],
    folds: 0.55,
    count: 5,
    sag: 0.4,
  },
};

/** How far down a bottom reaches, inches. */
export const bottomLength = (bottom: Bottom): number =>
  bottom === 'dhoti' ? 55 : at(LEGS[bottom].line, LEGS[bottom].line.length - 1)[0];

/** Widest half of a bottom, inches. */
export const bottomHalf = (bottom: Bottom): number =>
  bottom === 'dhoti' ? 12 : Math.max(...LEGS[bottom].line.map((p) => p[2]));
