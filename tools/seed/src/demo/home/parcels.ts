import type { ColourName } from '../colours.ts';

/** Accents of a cloth, strongest first. */
export type Inks = readonly [ColourName, ColourName, ColourName];

/** Shadows of things that stand on a table before a wall. */
export const TABLE_FALL = [
  { dx: 6, dy: 5, radius: 6, strength: 0.3 },
  { dx: 30, dy: 16, radius: 26, strength: 0.26 },
] as const;
