import { fill } from '../draw/canvas.ts';
import { fromHex, lightness, mix, shift } from '../draw/colour.ts';
import { at, between, type Point, spline } from '../draw/geometry.ts';
import { neckLine } from './lay-body.ts';
import { offsetLine } from './neck-trim.ts';
import type { NeckCut } from './necks.ts';
import { type Stage, stitches } from './stage.ts';

/** Embroidery around the neck and down the chest, growing out of the neckline. */
export function yoke(
  stage: Stage,
  neck: NeckCut,
  square: boolean,
  base: string,
  accent: string,
  bib: boolean,
): void {
  const pale = lightness(base) > 0.72;
  const thread = accent === base ? (pale ? '#ffffff' : mix(base, '#ffffff', 0.75)) : accent;
  const under = shift(base, -0.14);
  const line = neckLine(neck, square);
  const rows: [number, number, 'stitch' | 'flowers' | 'dots'][] = bib
    ? [
        [0.6, 0.3, 'stitch'],
        [1.5, 1.15, 'flowers'],
        [2.4, 0.3, 'stitch'],
        [3.3, 1.05, 'flowers'],
        [4.1, 0.3, 'dots'],
      ]
    : [
        [0.45, 0.3, 'stitch'],
        [1.25, 1.1, 'flowers'],
        [2.05, 0.3, 'stitch'],
        [2.45, 0.34, 'dots'],
      ];
  for (const [off, size, kind] of rows) {
    const path = spline(
      offsetLine(line, off).filter((p, i) => i % 3 === 0 && onBody(p, neck)),
      6,
    ).map(stage.to);
    if (kind === 'stitch') {
      stitches(
        stage,
        path.map(([x, y]): Point => [x + 0.8, y + 1]),
        under,
        { opacity: 0.6, width: 0.13, length: 0.36 },
      );
      stitches(stage, path, thread, { opacity: 0.95, width: 0.13, length: 0.36 });
      continue;
    }
    const step = kind === 'dots' ? 0.55 : 1.3;
    walk(path, step * stage.ppi, (p, turn) => {
      if (kind === 'dots') bead(stage, p, 0.14, thread, under);
      else rosette(stage, p, size * 0.5, turn, thread, under, accent);
    });
  }
}

/** Below the shoulder seam, and not out on the sleeve. */
function onBody([x, y]: Point, neck: NeckCut): boolean {
  const [nx, ny] = neck.side;
  const out = Math.abs(x) - nx;
  return y > ny + 0.35 + Math.max(0, out) * 0.5 && Math.abs(x) < 6.3;
}

function walk(line: readonly Point[], step: number, visit: (p: Point, turn: number) => void): void {
  let left = step / 2;
  for (let i = 1; i < line.length; i++) {
    const a = at(line, i - 1);
    const b = at(line, i);
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]);
    let k = left;
    for (; k < d; k += step) visit(between(a, b, k / d), Math.atan2(b[1] - a[1], b[0] - a[0]));
    left = k - d;
  }
}

function bead(stage: Stage, [x, y]: Point, r: number, paint: string, under: string): void {
  const s = Math.max(1, r * stage.ppi);
  const disc = (dx: number, dy: number): Point[] =>
    Array.from(
      { length: 8 },
      (_, i): Point => [
        x + dx + Math.cos((i * Math.PI) / 4) * s,
        y + dy + Math.sin((i * Math.PI) / 4) * s,
      ],
    );
  fill(stage.canvas, [disc(0.7, 0.9)], fromHex(under), 0.6);
  fill(stage.canvas, [disc(0, 0)], fromHex(paint));
}

/** A flower of six petals with a pair of leaves along the line. */
function rosette(
  stage: Stage,
  [x, y]: Point,
  r: number,
  turn: number,
  paint: string,
  under: string,
  heart: string,
): void {
  const s = r * stage.ppi;
  const petals = (dx: number, dy: number, k: number): Point[][] =>
    Array.from({ length: 6 }, (_, i) => {
      const a = turn + (i * Math.PI) / 3;
      return spline(
        [
          [x + dx, y + dy],
          [x + dx + Math.cos(a - 0.36) * s * 0.75 * k, y + dy + Math.sin(a - 0.36) * s * 0.75 * k],
          [x + dx + Math.cos(a) * s * k, y + dy + Math.sin(a) * s * k],
          [x + dx + Math.cos(a + 0.36) * s * 0.75 * k, y + dy + Math.sin(a + 0.36) * s * 0.75 * k],
          [x + dx, y + dy],
        ],
        3,
      );
    });
  for (const p of petals(0.9, 1.2, 1)) fill(stage.canvas, [p], fromHex(under), 0.5);
  for (const p of petals(0, 0, 1)) fill(stage.canvas, [p], fromHex(paint));
  bead(stage, [x, y], r * 0.26, heart === paint ? shift(paint, -0.12) : shift(heart, -0.1), under);
}
