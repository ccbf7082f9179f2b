import { COLOURS, type ColourName } from '../colours.ts';
import { type Canvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { type Point, ribbon, spline } from '../draw/geometry.ts';
import { softRect } from '../draw/shapes.ts';
import { createRng, type Rng } from '../random.ts';
import { turned } from './workshop.ts';

const THREADS: readonly ColourName[] = [
  'Madder',
  'Turmeric',
  'Teal',
  'Rani',
  'Indigo',
  'Leaf green',
  'Marigold',
  'Wine',
  'Sky blue',
];

/** Spools of thread lying in three rows. */
export function spools(canvas: Canvas): Promise<void> {
  const rng = createRng('spools');
  for (const [i, name] of THREADS.entries()) {
    const x = 130 + (i % 3) * 190 + rng.range(-8, 8);
    const y = 120 + Math.floor(i / 3) * 200 + rng.range(-8, 8);
    spool(canvas, [x, y], COLOURS[name], rng.range(-0.14, 0.14), rng);
  }
  return Promise.resolve();
}

function spool(canvas: Canvas, [x, y]: Point, colour: string, a: number, rng: Rng): void {
  const w = 58;
  const h = 78;
  const all = turned(softRect(x - w, y - h, w * 2, h * 2, 10), x, y, a);
  softShade(canvas, [all], { dx: 10, dy: 14, radius: 14, strength: 0.4 });
  for (const end of [-1, 1]) {
    const cap = turned(softRect(x - w, y + end * h - (end > 0 ? 22 : 0), w * 2, 22, 9), x, y, a);
    fill(canvas, [cap], fromHex('#B98B5A'));
    fill(
      canvas,
      [turned(softRect(x - w + 4, y + end * h - (end > 0 ? 19 : -3), w * 0.7, 5, 2), x, y, a)],
      fromHex('#E6C596'),
      0.7,
    );
    softShade(
      canvas,
      [turned(softRect(x + w * 0.3, y + end * h - (end > 0 ? 22 : 0), w * 0.7, 22, 8), x, y, a)],
      { radius: 10, strength: 0.3 },
    );
  }
  const body = turned(softRect(x - w + 7, y - h + 20, w * 2 - 14, h * 2 - 40, 6), x, y, a);
  fill(canvas, [body], fromHex(colour));
  for (let k = 0; k < 34; k++) {
    const yy = y - h + 22 + k * ((h * 2 - 44) / 33);
    const line: Point[] = [
      [x - w + 8, yy + rng.range(-1.5, 1.5)],
      [x, yy + 1.5],
      [x + w - 8, yy + rng.range(-1.5, 1.5)],
    ];
    fill(
      canvas,
      [ribbon(turned(spline(line, 5), x, y, a), rng.range(1, 2.2))],
      fromHex(shift(colour, rng.range(-0.1, 0.07))),
      0.8,
    );
  }
  softShade(canvas, [turned(softRect(x + w * 0.28, y - h + 20, w * 0.7, h * 2 - 40, 6), x, y, a)], {
    radius: 18,
    strength: 0.42,
  });
  softShade(canvas, [turned(softRect(x - w + 6, y - h + 20, w * 0.2, h * 2 - 40, 4), x, y, a)], {
    radius: 12,
    strength: 0.34,
  });
  softShade(canvas, [turned(softRect(x - w * 0.45, y - h + 24, w * 0.2, h * 2 - 48, 4), x, y, a)], {
    radius: 9,
    strength: -0.26,
  });
}
