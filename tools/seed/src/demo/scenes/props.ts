import { type Canvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix, shift } from '../draw/colour.ts';
import { ellipse, type Point, ribbon, spline } from '../draw/geometry.ts';
import { petalShape } from '../draw/shapes.ts';
import type { Rng } from '../random.ts';

const turned = (x: number, y: number, a: number, cx: number, cy: number): Point => [
  cx + x * Math.cos(a) - y * Math.sin(a),
  cy + x * Math.sin(a) + y * Math.cos(a),
];

/** A card swing tag on a cord, with the mark of the shop: warp crossing weft. */
export function swingTag(canvas: Canvas, hole: Point, angle: number, k: number): void {
  const [cx, cy] = hole;
  const p = (x: number, y: number): Point => turned(x * k, y * k, angle, cx, cy);
  const card: Point[] = [p(-16, -14), p(16, -14), p(32, 4), p(32, 118), p(-32, 118), p(-32, 4)];
  const cord = spline([p(0, 0), p(-14, -36), p(8, -62), p(34, -78)], 8);
  softShade(canvas, [ribbon(cord, 2.5 * k)], {
    dx: 2 * k,
    dy: 4 * k,
    radius: 3 * k,
    strength: 0.4,
  });
  softShade(canvas, [card], { dx: 5 * k, dy: 8 * k, radius: 10 * k, strength: 0.36 });
  fill(canvas, [card], fromHex('#F7F0E1'));
  fill(canvas, [ellipse(cx, cy, 4.4 * k, 4.4 * k)], fromHex('#8a7862'));
  fill(canvas, [ribbon(cord, 2 * k)], fromHex('#9E2B25'));
  const line = (a: Point, b: Point, colour: string, w: number): void =>
    fill(canvas, [ribbon([a, b], w * k)], fromHex(colour), 0.92);
  for (const y of [46, 56, 66]) line(p(-18, y), p(18, y), '#27346B', 3.4);
  for (const x of [-10, 0, 10]) line(p(x, 36), p(x, 76), '#9E2B25', 3.4);
  for (const [x, y] of [
    [-10, 46],
    [10, 46],
    [0, 56],
    [-10, 66],
    [10, 66],
  ] as const)
    line(p(x - 4, y), p(x + 4, y), '#27346B', 3.4);
  line(p(-20, 92), p(20, 92), '#9b8a74', 1.6);
  line(p(-13, 100), p(13, 100), '#9b8a74', 1.6);
}

/** A marigold head from above. */
export function marigold(
  canvas: Canvas,
  [x, y]: Point,
  r: number,
  rng: Rng,
  colour = '#E08A1E',
): void {
  softShade(canvas, [ellipse(x, y, r, r)], {
    dx: r * 0.16,
    dy: r * 0.26,
    radius: r * 0.4,
    strength: 0.45,
  });
  for (let ring = 0; ring < 5; ring++) {
    const reach = r * (1.02 - ring * 0.19);
    const count = 15 - ring * 2;
    for (let i = 0; i < count; i++) {
      const a = ((i + ring * 0.5) / count) * Math.PI * 2 + rng.range(-0.12, 0.12);
      const shape = petalShape([x, y], a, reach * rng.range(0.92, 1.05), reach * 0.3);
      softShade(canvas, [shape], { dx: 0.6, dy: 1.2, radius: 2, strength: 0.18 });
      fill(canvas, [shape], fromHex(shift(colour, rng.range(-0.05, 0.03) + ring * 0.014)));
    }
  }
}

/** A stem of mogra: white buds and leaves. */
export function mogra(canvas: Canvas, from: Point, angle: number, k: number, rng: Rng): void {
  const p = (x: number, y: number): Point => turned(x * k, y * k, angle, from[0], from[1]);
  const stem = spline([p(0, 0), p(34, -8), p(70, 2), p(112, -12)], 8);
  softShade(canvas, [ribbon(stem, 3 * k)], { dx: 3 * k, dy: 5 * k, radius: 4 * k, strength: 0.34 });
  fill(canvas, [ribbon(stem, 2.6 * k)], fromHex('#5d7347'));
  const leaf = (at: Point, a: number, long: number): void => {
    const shape = petalShape(at, a, long * k, long * 0.3 * k);
    softShade(canvas, [shape], { dx: 3 * k, dy: 5 * k, radius: 5 * k, strength: 0.32 });
    fill(canvas, [shape], fromHex(mix('#4A6B3C', '#7f9a5a', rng.next() * 0.6)));
    fill(
      canvas,
      [
        ribbon(
          [at, [at[0] + Math.cos(a) * long * 0.86 * k, at[1] + Math.sin(a) * long * 0.86 * k]],
          1.1 * k,
        ),
      ],
      fromHex('#a9bd86'),
      0.7,
    );
  };
  leaf(p(18, -4), angle - 0.9, 40);
  leaf(p(40, -6), angle + 0.8, 44);
  leaf(p(66, 0), angle - 0.7, 36);
  for (const [bx, by, s] of [
    [84, -2, 11],
    [98, -16, 12],
    [114, -6, 13],
    [122, -22, 11],
    [104, 10, 10],
  ] as const) {
    const [x, y] = p(bx, by);
    softShade(canvas, [ellipse(x, y, s * k, s * 0.86 * k)], {
      dx: 2 * k,
      dy: 4 * k,
      radius: 4 * k,
      strength: 0.32,
    });
    fill(canvas, [ellipse(x, y, s * k, s * 0.84 * k, angle)], fromHex('#F8F4E8'));
    fill(
      canvas,
      [petalShape([x - s * 0.7 * k, y], 0.2, s * 1.2 * k, s * 0.4 * k)],
      fromHex('#DCD8BE'),
      0.7,
    );
    fill(
      canvas,
      [petalShape([x - s * 0.7 * k, y + s * 0.2 * k], -0.4, s * 1.1 * k, s * 0.34 * k)],
      fromHex('#ffffff'),
      0.9,
    );
  }
}
