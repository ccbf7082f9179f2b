import { type Canvas, createCanvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import type { Point } from '../draw/geometry.ts';
import { createNoise } from '../random.ts';
import { bake, type Ground } from './compose.ts';
import { limewash } from './limewash.ts';

export type TableKind = 'linen' | 'stone' | 'wood' | 'mat';

const TINTS: Record<TableKind, string> = {
  linen: '#E6DAC6',
  stone: '#E4DDD2',
  wood: '#C7A37C',
  mat: '#DCC9A4',
};
const cache = new Map<string, Ground>();

/** A table top seen from above. */
export function table(kind: TableKind, width: number, height: number): Ground {
  const key = `${kind}/${width}x${height}`;
  const known = cache.get(key);
  if (known) return known;
  const canvas = createCanvas(width, height);
  limewash(canvas, TINTS[kind], 77, kind === 'stone' ? 1.8 : 1);
  if (kind === 'linen') weaveIn(canvas, 2.1, 7);
  if (kind === 'mat') weaveIn(canvas, 7, 20);
  if (kind === 'wood') planks(canvas);
  if (kind === 'stone') flags(canvas);
  const ground = bake(canvas);
  cache.set(key, ground);
  return ground;
}

/** Threads over and under, uneven as hand-woven cloth. */
function weaveIn(canvas: Canvas, pitch: number, depth: number): void {
  const { width, height, rgb } = canvas;
  const p = (pitch * width) / 800;
  const noise = createNoise(4242);
  for (let y = 0; y < height; y++) {
    const fy = y / p;
    for (let x = 0; x < width; x++) {
      const fx = x / p;
      const over = (Math.floor(fx) + Math.floor(fy)) % 2 === 0;
      const round = over ? Math.cos((fy % 1) * 6.28) : Math.cos((fx % 1) * 6.28);
      const slub = noise(Math.floor(fx) + 0.5, fy * 0.05) + noise(fx * 0.05, Math.floor(fy) + 0.5);
      const add = -round * depth * 0.4 + slub * depth * 0.34;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) rgb[i + c] = (rgb[i + c] as number) + add;
    }
  }
}

/** Broad boards with grain. */
function planks(canvas: Canvas): void {
  const { width, height, rgb } = canvas;
  const k = width / 800;
  const noise = createNoise(99);
  for (let y = 0; y < height; y++) {
    const board = Math.floor(y / (250 * k));
    for (let x = 0; x < width; x++) {
      const u = x / k;
      const v = y / k;
      const bend = noise(u / 260 + board * 9, v / 60) * 9;
      const grain =
        noise((v + bend) / 2.6, board * 31 + u / 900) * 6 +
        noise((v + bend * 2) / 9, board * 7 + u / 500) * 8;
      const tone = noise(board * 5 + 0.5, 0.5) * 9;
      const i = (y * width + x) * 3;
      rgb[i] = (rgb[i] as number) + grain + tone;
      rgb[i + 1] = (rgb[i + 1] as number) + grain * 0.95 + tone;
      rgb[i + 2] = (rgb[i + 2] as number) + grain * 0.8 + tone * 0.8;
    }
  }
  for (let b = 1; b * 250 * k < height; b++)
    seam(
      canvas,
      [
        [0, b * 250 * k],
        [width, b * 250 * k],
      ],
      k,
    );
}

/** Large slabs with fine joints. */
function flags(canvas: Canvas): void {
  const k = canvas.width / 800;
  seam(
    canvas,
    [
      [0, 720 * k],
      [canvas.width, 690 * k],
    ],
    k,
  );
  seam(
    canvas,
    [
      [250 * k, 0],
      [262 * k, 712 * k],
    ],
    k,
  );
  seam(
    canvas,
    [
      [610 * k, 696 * k],
      [622 * k, canvas.height],
    ],
    k,
  );
}

function seam(canvas: Canvas, [a, b]: readonly [Point, Point], k: number): void {
  const wide = (w: number): Point[] => [
    [a[0] - w, a[1] - w],
    [b[0] + w, b[1] - w],
    [b[0] + w, b[1] + w],
    [a[0] - w, a[1] + w],
  ];
  softShade(canvas, [wide(2 * k)], { radius: 5 * k, strength: 0.22 });
  fill(canvas, [wide(0.9 * k)], fromHex(shift('#8B6B4B', -0.12)), 0.45);
}
