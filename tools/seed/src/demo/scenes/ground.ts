import { type Canvas, createCanvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix } from '../draw/colour.ts';
import type { Point } from '../draw/geometry.ts';
import { bake, type Ground } from './compose.ts';
import { limewash } from './limewash.ts';

export type GroundKind = 'niche' | 'wall' | 'jaali';

const cache = new Map<string, Ground>();

/** The wall behind a garment: lime wash with a niche, with a plain ledge, or with light through a screen. */
export function wall(kind: GroundKind, tint: string, width: number, height: number): Ground {
  const key = `${kind}/${tint}/${width}x${height}`;
  const known = cache.get(key);
  if (known) return known;
  const canvas = createCanvas(width, height);
  limewash(canvas, tint);
  const k = width / 800;
  if (kind === 'niche') drawNiche(canvas, tint, k);
  if (kind === 'wall') drawLedge(canvas, tint, k);
  if (kind === 'jaali') {
    drawLedge(canvas, tint, k);
    drawScreenLight(canvas, k);
  }
  const ground = bake(canvas);
  cache.set(key, ground);
  return ground;
}

/** A cusped arch, as in the courtyards of Amer; centre, half width, top, springing and foot in units of 800. */
export function cuspedArch(
  cx: number,
  half: number,
  top: number,
  spring: number,
  foot: number,
): Point[] {
  const lobes = 4;
  const on = (t: number): Point => {
    const a = t * Math.PI * 0.5;
    return [cx + half * Math.cos(a) ** 0.92, spring - (spring - top) * Math.sin(a) ** 0.92];
  };
  const right: Point[] = [];
  for (let c = 0; c < lobes; c++) {
    const a = on(c / lobes);
    const b = on((c + 1) / lobes);
    const last = c === lobes - 1;
    // Lobes swell outwards between cusps; the last one turns up into the point of the arch.
    for (let i = 0; i < 10; i++) {
      const t = i / 10;
      const swell =
        (last ? 0.17 * Math.sin(Math.PI * t) - 0.1 * t * t * t : 0.26 * Math.sin(Math.PI * t)) * 1;
      right.push([
        a[0] + (b[0] - a[0]) * t - (b[1] - a[1]) * swell,
        a[1] + (b[1] - a[1]) * t + (b[0] - a[0]) * swell,
      ]);
    }
  }
  right.push([cx, top - 14]);
  const left = right.map(([x, y]): Point => [2 * cx - x, y]).reverse();
  return [[cx + half, foot], ...right, ...left.slice(1), [cx - half, foot]];
}

const scaled = (line: readonly Point[], k: number): Point[] =>
  line.map(([x, y]): Point => [x * k, y * k]);

function drawNiche(canvas: Canvas, tint: string, k: number): void {
  const outer = scaled(cuspedArch(400, 338, 62, 318, 930), k);
  const inner = scaled(cuspedArch(400, 316, 88, 326, 930), k);
  fill(canvas, [outer], fromHex(mix(tint, '#ffffff', 0.42)), 0.75);
  fill(canvas, [inner], fromHex(mix(tint, '#6d5a48', 0.1)), 0.8);
  const frame = [...inner, ...[...scaled(cuspedArch(400, 440, -60, 300, 960), k)].reverse()];
  softInside(canvas, inner, frame, k);
  floor(canvas, 930 * k, mix(tint, '#ffffff', 0.25), k);
}

/** The shade that the thickness of the wall throws into the niche. */
function softInside(canvas: Canvas, inner: Point[], frame: Point[], k: number): void {
  const before = canvas.alpha;
  const only = createCanvas(canvas.width, canvas.height);
  fill(only, [inner], [0, 0, 0]);
  canvas.alpha = only.alpha;
  softShade(canvas, [frame], { dx: 26 * k, dy: 24 * k, radius: 40 * k, strength: 0.2 });
  softShade(canvas, [frame], { dx: 8 * k, dy: 8 * k, radius: 10 * k, strength: 0.1 });
  canvas.alpha = before;
}

function drawLedge(canvas: Canvas, tint: string, k: number): void {
  floor(canvas, 918 * k, mix(tint, '#7b624a', 0.07), k);
}

/** A floor from `y` down, with a thin skirting line and a soft meeting of wall and floor. */
function floor(canvas: Canvas, y: number, colour: string, k: number): void {
  const { width, height } = canvas;
  const shape: Point[] = [
    [0, y],
    [width, y],
    [width, height],
    [0, height],
  ];
  softShade(
    canvas,
    [
      [
        [0, y - 10 * k],
        [width, y - 10 * k],
        [width, y + 4 * k],
        [0, y + 4 * k],
      ],
    ],
    { radius: 26 * k, strength: 0.09 },
  );
  fill(canvas, [shape], fromHex(colour), 0.92);
  softShade(
    canvas,
    [
      [
        [0, y - 1 * k],
        [width, y - 1 * k],
        [width, y + 3 * k],
        [0, y + 3 * k],
      ],
    ],
    { radius: 4 * k, strength: 0.12 },
  );
  softShade(
    canvas,
    [
      [
        [0, height - 30 * k],
        [width, height - 30 * k],
        [width, height + 60 * k],
        [0, height + 60 * k],
      ],
    ],
    { radius: 60 * k, strength: 0.1 },
  );
}

/** Sun through a pierced stone screen, slanting over the wall in one tall window. */
function drawScreenLight(canvas: Canvas, k: number): void {
  const put = (x: number, y: number): Point => [
    (x * 0.94 + y * 0.3 - 30) * k,
    (y * 0.95 + x * 0.2 - 60) * k,
  ];
  const cells: Point[][] = [];
  const step = 62;
  for (let i = 0; i < 7; i++) {
    for (let j = 0; j < 15; j++) {
      const cx = 90 + i * step + (j % 2 ? step / 2 : 0);
      const cy = 40 + j * step * 0.5;
      const cell: Point[] = [];
      for (let a = 0; a < 4; a++) {
        const angle = (a / 4) * Math.PI * 2;
        const next = angle + Math.PI / 2;
        for (let q = 0; q < 5; q++) {
          const t = q / 5;
          const r = 1 - 0.3 * Math.sin(Math.PI * t);
          const x = (Math.cos(angle) * (1 - t) + Math.cos(next) * t) * r;
          const y = (Math.sin(angle) * (1 - t) + Math.sin(next) * t) * r;
          cell.push(put(cx + x * step * 0.43, cy + y * step * 0.43));
        }
      }
      cells.push(cell);
    }
  }
  const window: Point[] = [put(50, 0), put(540, 0), put(540, 500), put(50, 500)];
  softShade(canvas, [window], { radius: 60 * k, strength: -0.1 });
  softShade(canvas, cells, { radius: 4 * k, strength: -0.26 });
}
