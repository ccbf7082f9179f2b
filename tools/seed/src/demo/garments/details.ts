import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, lightness, mix, shift } from '../draw/colour.ts';
import { at, between, type Point, ribbon, spline } from '../draw/geometry.ts';
import type { Swatch } from '../draw/swatch.ts';
import type { DrawnBody } from './body.ts';
import { neckLine } from './body.ts';
import { offsetLine } from './neck-trim.ts';
import type { NeckCut } from './necks.ts';
import { button, cut, ink, type Stage, seamOf, stitches, tassel } from './stage.ts';

/** Buttons for a cloth: wood on pale, brass on dark, pearl on bright. */
export function buttonColour(base: string, festive: boolean): string {
  if (festive) return '#C9A24A';
  const l = lightness(base);
  return l > 0.8 ? '#B98B5A' : l > 0.45 ? '#F1E8D6' : '#D9C29A';
}

/** A placket from the neck down with its buttons; `to` in inches down, `whole` opens the full front. */
export function placket(
  stage: Stage,
  body: DrawnBody,
  options: {
    from: number;
    to: number;
    buttons: number;
    swatch: Swatch;
    base: string;
    festive?: boolean;
    width?: number;
    whole?: boolean;
    /** Radius of the buttons, inches. */
    size?: number;
  },
): void {
  const { from, to, buttons, swatch, base, width = 1.2, whole } = options;
  const line = (x: number): Point[] =>
    Array.from({ length: 17 }, (_, i) => body.on(x, from + ((to - from) * i) / 16));
  const left = line(-width / 2);
  const right = line(width / 2);
  softShade(stage.canvas, [[...left, ...[...right].reverse()]], {
    dx: 2,
    dy: 1,
    radius: stage.ppi * 0.3,
    strength: 0.28,
  });
  cut(stage, {
    strip: { left, right },
    swatch,
    offset: [0.35, from + 0.6],
    light: 1.03,
    relief: { round: 0.16 },
    grid: { columns: 8, rows: 24 },
  });
  const seam = seamOf(base);
  ink(stage, right, seam, { opacity: 0.6, width: 0.08, taper: 0 });
  ink(stage, left, seam, { opacity: 0.35, width: 0.06, taper: 0 });
  stitches(stage, line(width / 2 - 0.16), seam, { opacity: 0.32 });
  stitches(stage, line(-width / 2 + 0.16), seam, { opacity: 0.32 });
  if (!whole)
    ink(stage, [at(left, 16), at(right, 16)], seam, { opacity: 0.6, width: 0.08, taper: 0 });
  const colour = buttonColour(base, options.festive ?? false);
  for (let i = 0; i < buttons; i++) {
    const y = from + 0.9 + ((to - from - 1.8) * i) / Math.max(1, buttons - 1);
    button(stage, body.on(0, y), colour, options.size);
  }
}

/** Fine tucks either side of the middle. */
export function pintucks(
  stage: Stage,
  body: DrawnBody,
  base: string,
  from: number,
  to: number,
): void {
  for (let k = 0; k < 6; k++) {
    for (const side of [-1, 1]) {
      const x = side * (1.25 + k * 0.5);
      const start = from + Math.max(0, (5 - k) * 0.12) - k * 0.35;
      const line = Array.from({ length: 12 }, (_, i) =>
        body.on(x, start + ((to - start) * i) / 11),
      );
      softShade(stage.canvas, [ribbon(line, 1.4)], { dx: 1.4, dy: 0, radius: 2, strength: 0.32 });
      ink(stage, line, mix(base, '#ffffff', 0.5), { opacity: 0.45, width: 0.06, taper: 0 });
    }
  }
}

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

/** Two cords with tassels hanging from the neck. */
export function neckTassels(stage: Stage, from: Point, colour: string): void {
  for (const k of [-1, 1]) {
    const long = 4.6 + stage.rng.range(-0.5, 0.5);
    tassel(
      stage,
      spline(
        [from, [from[0] + k * 0.5, from[1] + long * 0.4], [from[0] + k * 0.75, from[1] + long]],
        6,
      ).map(stage.to),
      colour,
      0.8,
    );
  }
}

/** A bow of two loops with tasselled ends, for angrakha and kaftan. */
export function bow(stage: Stage, centre: Point, colour: string, size = 1): void {
  const [x, y] = centre;
  const paint = fromHex(colour);
  for (const k of [-1, 1]) {
    const loop = spline(
      [
        [x, y],
        [x + k * 1.3 * size, y - 0.95 * size],
        [x + k * 2.3 * size, y - 0.1],
        [x + k * 1.4 * size, y + 0.7 * size],
        [x, y],
      ],
      7,
    ).map(stage.to);
    softShade(stage.canvas, [loop], { dx: 2, dy: 4, radius: 4, strength: 0.25 });
    fill(stage.canvas, [ribbon(loop, stage.ppi * 0.34)], paint);
    ink(stage, loop, mix(colour, '#ffffff', 0.5), { opacity: 0.4, width: 0.08 });
    tassel(
      stage,
      spline(
        [
          [x, y],
          [x + k * 0.5 * size, y + 2 * size],
          [x + k * 1.1 * size, y + (4 + k * 0.5) * size],
        ],
        6,
      ).map(stage.to),
      colour,
      size,
    );
  }
  const knot = stage.to(centre);
  button(stage, knot, colour, 0.42 * size);
}

/** A patch pocket; centre of its top edge and size in inches. */
export function pocket(
  stage: Stage,
  body: DrawnBody,
  x: number,
  y: number,
  swatch: Swatch,
  base: string,
  flap: boolean,
): void {
  const w = 2;
  const h = 4.6;
  const side = (dx: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => body.on(x + dx, y + (h * i) / 8));
  const left = side(-w);
  const right = side(w);
  const tip = body.on(x, y + h + 0.6);
  const outline = [...left, tip, ...[...right].reverse()];
  softShade(stage.canvas, [outline], { dx: 1, dy: 3, radius: 4, strength: 0.26 });
  cut(stage, {
    strip: { left, right, hang: (s, t) => 0.6 * stage.ppi * t * (1 - Math.abs(2 * s - 1)) },
    outline: [outline],
    swatch,
    offset: [x, y + 1],
    relief: { round: 0.1 },
    grid: { columns: 12, rows: 12 },
  });
  const seam = seamOf(base);
  ink(stage, [...outline, at(outline, 0)], seam, { opacity: 0.5, width: 0.07, taper: 0 });
  stitches(stage, offsetLine([...outline], 0.16 * stage.ppi), seam, { opacity: 0.35 });
  if (flap) {
    const top: Point[] = [
      body.on(x - w - 0.1, y - 0.25),
      body.on(x + w + 0.1, y - 0.25),
      body.on(x + w + 0.1, y + 1.1),
      body.on(x, y + 1.8),
      body.on(x - w - 0.1, y + 1.1),
    ];
    softShade(stage.canvas, [top], { dx: 1, dy: 4, radius: 4, strength: 0.34 });
    cut(stage, {
      strip: {
        left: [at(top, 0), body.on(x - w - 0.1, y + 1.8)],
        right: [at(top, 1), body.on(x + w + 0.1, y + 1.8)],
      },
      outline: [top],
      swatch,
      offset: [x, y],
      light: 1.04,
      grid: { columns: 8, rows: 8 },
    });
    ink(stage, [...top, at(top, 0)], seam, { opacity: 0.5, width: 0.07, taper: 0 });
    button(stage, body.on(x, y + 1.1), buttonColour(base, false), 0.22);
  } else {
    stitches(stage, [body.on(x - w, y + 0.8), body.on(x + w, y + 0.8)], seam, { opacity: 0.4 });
  }
}

/** A welt pocket, as on jackets, with a folded kerchief where `kerchief` is given. */
export function welt(
  stage: Stage,
  body: DrawnBody,
  x: number,
  y: number,
  base: string,
  kerchief?: string,
): void {
  const p = (dx: number, dy: number): Point => body.on(x + dx, y + dy + dx * -0.06);
  if (kerchief) {
    const cloth: Point[] = [
      p(-1.5, 0),
      p(-1.3, -1.1),
      p(-0.6, -0.6),
      p(0, -1.5),
      p(0.6, -0.5),
      p(1.2, -1.2),
      p(1.5, 0),
    ];
    softShade(stage.canvas, [cloth], { dx: 1, dy: 1, radius: 3, strength: 0.2 });
    fill(stage.canvas, [cloth], fromHex(kerchief));
    ink(stage, [p(0, -1.4), p(-0.2, 0)], shift(kerchief, -0.2), { opacity: 0.5 });
    ink(stage, [p(-1.1, -0.9), p(-0.7, 0)], shift(kerchief, -0.2), { opacity: 0.4 });
  }
  const shape: Point[] = [p(-1.9, -0.25), p(1.9, -0.25), p(1.9, 0.6), p(-1.9, 0.6)];
  softShade(stage.canvas, [shape], { dy: 2, radius: 3, strength: 0.35 });
  fill(stage.canvas, [shape], fromHex(shift(base, -0.015)), 0.85);
  ink(stage, [...shape, at(shape, 0)], seamOf(base), { opacity: 0.6, width: 0.07, taper: 0 });
}
