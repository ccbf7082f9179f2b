import { clamp } from './geometry.ts';
import { scratch, zeroed } from './scratch.ts';

/** A crease in cloth space: from one (s, t) to another; width and depth in inches. */
export interface Fold {
  from: readonly [number, number];
  to: readonly [number, number];
  width: number;
  /** Positive stands out, negative falls in. */
  depth: number;
  /** Sideways bow of its middle, in s. */
  bow?: number;
}

/** How the cloth of a panel stands and falls. */
export interface Relief {
  folds?: readonly Fold[];
  /** Height in inches at a place of the cloth; s across and t along, 0 to 1. */
  height?: (s: number, t: number) => number;
  /** How much the panel rounds away at its left and right edges; 0 flat, 1 a tube. */
  round?: number;
}

/** Shade (1 is flat cloth) and sideways shift of the weave, on a grid over the panel; valid until the next is lit. */
export interface ReliefMap {
  columns: number;
  rows: number;
  shade: Float32Array;
  /** Inches by which the folds move the pattern across. */
  slide: Float32Array;
}

const LIGHT = [-0.44, -0.5, 0.745] as const;

/**
 * Lights a relief from the upper left.
 * @param width inches across at t
 * @param length inches along
 */
export function lightRelief(
  relief: Relief,
  width: (t: number) => number,
  length: number,
  sheen: number,
  grid: { columns: number; rows: number; turn?: number },
): ReliefMap {
  const { columns, rows, turn = 0 } = grid;
  const h = zeroed('relief-height', (columns + 1) * (rows + 1));
  const round = relief.round ?? 0;
  for (let j = 0; j <= rows; j++) {
    const t = j / rows;
    for (let i = 0; i <= columns; i++) {
      h[j * (columns + 1) + i] = relief.height ? relief.height(i / columns, t) : 0;
    }
  }
  for (const fold of relief.folds ?? []) pressFold(h, columns, rows, fold, width, length);
  // The light turns with the panel, so that every panel of a picture is lit from one side.
  const lx = LIGHT[0] * Math.cos(turn) + LIGHT[1] * Math.sin(turn);
  const ly = LIGHT[1] * Math.cos(turn) - LIGHT[0] * Math.sin(turn);
  const shade = scratch('relief-shade', columns * rows);
  const slide = scratch('relief-slide', columns * rows);
  for (let j = 0; j < rows; j++) {
    const dx = width((j + 0.5) / rows) / columns;
    const dy = length / rows;
    for (let i = 0; i < columns; i++) {
      const k = j * (columns + 1) + i;
      const here = h[k] as number;
      const hx = ((h[k + 1] as number) - here) / dx;
      const hy = ((h[k + columns + 1] as number) - here) / dy;
      const side = ((i + 0.5) / columns) * 2 - 1;
      const bend = round * side * (0.35 + 0.65 * side * side);
      const nx = -hx + bend * 1.15;
      const ny = -hy;
      const n = Math.sqrt(nx * nx + ny * ny + 1);
      const dot = (nx * lx + ny * ly + LIGHT[2]) / n;
      const lit = 0.4 + 0.6 * (Math.max(0, dot) / LIGHT[2]);
      const valley = clamp(here * 0.16, -0.14, 0.05) - 0.1 * Math.abs(bend) ** 2 * round;
      const half = Math.max(0, (dot + 1.6) / 2.6 - 0.86) / 0.14;
      shade[j * columns + i] = clamp(
        lit + valley + sheen * 0.26 * half * half - sheen * 0.07,
        0.3,
        1.5,
      );
      slide[j * columns + i] = clamp(hx, -1.2, 1.2) * 0.16;
    }
  }
  return { columns, rows, shade, slide };
}

function pressFold(
  h: Float32Array,
  columns: number,
  rows: number,
  fold: Fold,
  width: (t: number) => number,
  length: number,
): void {
  const [s0, t0] = fold.from;
  const [s1, t1] = fold.to;
  const wide = width((t0 + t1) / 2);
  const ax = s0 * wide;
  const ay = t0 * length;
  const dx = s1 * wide - ax;
  const dy = t1 * length - ay;
  const len = Math.hypot(dx, dy) || 1;
  const reach = fold.width * 2.2;
  const bow = (fold.bow ?? 0) * wide;
  for (let j = 0; j <= rows; j++) {
    const y = (j / rows) * length - ay;
    for (let i = 0; i <= columns; i++) {
      const x = (i / columns) * wide - ax;
      const along = (x * dx + y * dy) / (len * len);
      if (along < 0 || along > 1) continue;
      const across = (x * dy - y * dx) / len + bow * Math.sin(Math.PI * along);
      if (across > reach || across < -reach) continue;
      const q = across / fold.width;
      const fade = Math.sin(Math.PI * along) ** 0.8;
      const k = j * (columns + 1) + i;
      h[k] = (h[k] as number) + fold.depth * Math.exp(-q * q) * fade;
    }
  }
}
