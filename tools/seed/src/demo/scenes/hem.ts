import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { type Point, ribbon, smooth, spline } from '../draw/geometry.ts';
import { type Strip, stripOutline, stripPoint } from '../draw/strip.ts';
import { ease, gathers, sum } from '../garments/relief.ts';
import { cut, ink, type Stage, seamOf, stitches, tassel } from '../garments/stage.ts';
import type { DemoProduct } from '../types.ts';
import { CLOSE_UP_INCHES } from './close-up.ts';

/** The edge of the garment thrown over the sheet, its border running in waves. */
export function wavyHem(stage: Stage, product: DemoProduct, width: number, height: number): void {
  const { cloths, ppi, noise } = stage;
  const dupatta = product.design.dupatta !== undefined;
  const swatch = dupatta ? cloths.dupatta : cloths.main;
  const border = (dupatta ? cloths.dupattaBorder : cloths.border) ?? cloths.border;
  const flip = stage.rng.chance(0.5) ? 1 : -1;
  const height2 = gathers(noise, 4.2, (t) => 0.95 * (1 - 0.45 * t), 12);
  const k = width / 800;
  const tilt = flip * 70 * k;
  const strip: Strip = {
    left: [
      [-60 * k, height * 0.5 + tilt],
      [-40 * k, height * 1.06],
    ],
    right: [
      [width + 60 * k, height * 0.5 - tilt],
      [width + 40 * k, height * 1.06],
    ],
    hang: (s, t) =>
      (Math.sin(s * 5.2 + flip) * 34 * k + height2(s, t) * ppi * 0.8) * (1 - smooth(0, 0.9, t)),
  };
  const outline = stripOutline(strip);
  softShade(stage.canvas, [outline], {
    dx: 6 * k,
    dy: -10 * k,
    radius: 34 * k,
    strength: 0.55,
    covered: true,
  });
  softShade(stage.canvas, [outline], {
    dx: 2 * k,
    dy: -3 * k,
    radius: 8 * k,
    strength: 0.35,
    covered: true,
  });
  cut(stage, {
    strip,
    swatch,
    bands: border ? [{ edge: 'top', swatch: border, width: border.height / border.ppi }] : [],
    along: (height * 0.56) / ppi,
    across: () => CLOSE_UP_INCHES * 1.22,
    offset: [2.3, 1.1],
    relief: { height: sum(height2, ease(noise, 0.12, 4)) },
    grid: { columns: 150, rows: 90 },
  });
  const place = stripPoint(strip);
  const edge = Array.from({ length: 60 }, (_, i) => place(i / 59, 0));
  const base = dupatta ? cloths.secondBase : cloths.base;
  ink(stage, edge, seamOf(base), { opacity: 0.5, width: 0.05, taper: 0 });
  fill(
    stage.canvas,
    [
      ribbon(
        edge.map(([x, y]): Point => [x, y + 2 * k]),
        2.2 * k,
      ),
    ],
    fromHex(shift(base, 0.14)),
    0.5,
  );
  if (!border)
    stitches(
      stage,
      edge.map(([x, y]): Point => [x, y + 0.5 * ppi]),
      seamOf(base),
      { opacity: 0.6, length: 0.24, width: 0.04 },
    );
  if (product.design.trim === 'ties' || product.design.trim === 'tassels' || dupatta) {
    const x = width * (flip > 0 ? 0.68 : 0.32);
    const from = flip > 0 ? width + 20 * k : -20 * k;
    tassel(
      stage,
      spline(
        [
          [from, height * 0.2],
          [x + flip * 120 * k, height * 0.33],
          [x, height * 0.46],
          [x - flip * 8 * k, height * 0.6],
        ],
        8,
      ),
      cloths.accent,
      1.1,
    );
  }
}
