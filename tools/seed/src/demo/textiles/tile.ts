import type { Rng } from '../random.ts';

/** Units of a textile drawing to one inch of cloth. */
export const UNITS_PER_INCH = 16;

/** What a textile is dyed with. */
export interface Dye {
  /** The colour named. */
  base: string;
  /** At least three accents, strongest first. */
  inks: readonly [string, string, string, ...string[]];
  rng: Rng;
}

export type Weave = 'cotton' | 'slub' | 'silk' | 'voile' | 'crepe';

/** One repeat of a textile: an SVG fragment on a plain ground, in units. */
export interface Tile {
  width: number;
  height: number;
  ground: string;
  svg: string;
  weave: Weave;
  /** 0 matt to 1 bright. */
  sheen: number;
  /** Left out: opaque. */
  opacity?: number;
}

export type Textile = (dye: Dye) => Tile;

/** One decimal is enough at print size. */
export const n = (v: number): string => String(Math.round(v * 10) / 10);

/** Moves, turns and scales a fragment. */
export function put(x: number, y: number, fragment: string, turn = 0, scale = 1): string {
  const rotate = turn ? ` rotate(${n(turn)})` : '';
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`;
  return `<g transform="translate(${n(x)} ${n(y)})${rotate}${size}">${fragment}</g>`;
}

/** A fragment of radius `reach` at a place, repeated where it crosses the edge of the tile. */
export function wrap(
  x: number,
  y: number,
  reach: number,
  size: readonly [number, number],
  fragment: string,
  turn = 0,
  scale = 1,
): string {
  const [w, h] = size;
  let out = '';
  for (const dx of [-w, 0, w]) {
    for (const dy of [-h, 0, h]) {
      const px = x + dx;
      const py = y + dy;
      if (px > -reach && px < w + reach && py > -reach && py < h + reach) {
        out += put(px, py, fragment, turn, scale);
      }
    }
  }
  return out;
}

/** Places of a half-drop repeat: every second column starts half a step lower. */
export function halfDrop(
  size: readonly [number, number],
  columns: number,
  rows: number,
): { x: number; y: number; column: number; row: number }[] {
  const out: { x: number; y: number; column: number; row: number }[] = [];
  const dx = size[0] / columns;
  const dy = size[1] / rows;
  for (let c = 0; c < columns; c++) {
    for (let r = 0; r < rows; r++) {
      out.push({ x: (c + 0.5) * dx, y: (r + (c % 2 ? 0.75 : 0.25)) * dy, column: c, row: r });
    }
  }
  return out;
}
