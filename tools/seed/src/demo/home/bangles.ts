import { COLOURS, type ColourName } from '../colours.ts';
import { type Canvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix, shift } from '../draw/colour.ts';
import { ellipse, type Point, ribbon } from '../draw/geometry.ts';
import { createRng, type Rng } from '../random.ts';

/** Lac and glass bangles, as they come off a wrist. */
export function bangles(canvas: Canvas): Promise<void> {
  const rng = createRng('bangles');
  const heaps: readonly [number, number, readonly ColourName[]][] = [
    [210, 220, ['Rani', 'Marigold', 'Madder', 'Turmeric', 'Rani']],
    [430, 300, ['Teal', 'Sea green', 'Turquoise', 'Indigo']],
    [250, 450, ['Bottle green', 'Leaf green', 'Turmeric', 'Maroon']],
    [468, 506, ['Wine', 'Plum', 'Rose']],
  ];
  for (const [x, y, names] of heaps) {
    for (const name of names) {
      bangle(
        canvas,
        [x + rng.range(-34, 34), y + rng.range(-34, 34)],
        rng.range(88, 104),
        COLOURS[name],
        rng,
      );
      if (rng.chance(0.5))
        bangle(
          canvas,
          [x + rng.range(-34, 34), y + rng.range(-34, 34)],
          rng.range(90, 100),
          '#C9A24A',
          rng,
          5,
        );
    }
  }
  return Promise.resolve();
}

function bangle(
  canvas: Canvas,
  [x, y]: Point,
  r: number,
  colour: string,
  rng: Rng,
  thick = rng.range(8, 14),
): void {
  const squash = rng.range(0.9, 1);
  const turn = rng.range(0, 3);
  const ring = (outer: number, inner: number): Point[][] => [
    ellipse(x, y, outer, outer * squash, turn),
    ellipse(x, y, inner, inner * squash, turn).reverse(),
  ];
  softShade(canvas, ring(r, r - thick), { dx: 4, dy: 7, radius: 7, strength: 0.5 });
  fill(canvas, ring(r, r - thick), fromHex(shift(colour, -0.09)));
  fill(canvas, ring(r - thick * 0.14, r - thick * 0.75), fromHex(colour));
  const arc = (from: number, to: number, at: number): Point[] =>
    Array.from({ length: 18 }, (_, i): Point => {
      const a = from + ((to - from) * i) / 17;
      return [x + Math.cos(a) * at, y + Math.sin(a) * at * squash];
    });
  fill(
    canvas,
    [ribbon(arc(-2.7, -1.5, r - thick * 0.4), thick * 0.3, 0.9)],
    fromHex(mix(colour, '#ffffff', 0.75)),
    0.9,
  );
  fill(
    canvas,
    [ribbon(arc(0.6, 1.4, r - thick * 0.4), thick * 0.22, 0.9)],
    fromHex(mix(colour, '#ffffff', 0.6)),
    0.6,
  );
  if (thick > 10) {
    for (let i = 0; i < 26; i++) {
      const a = (i / 26) * Math.PI * 2 + turn;
      fill(
        canvas,
        [
          ellipse(
            x + Math.cos(a) * (r - thick * 0.45),
            y + Math.sin(a) * (r - thick * 0.45) * squash,
            1.9,
            1.9,
          ),
        ],
        fromHex('#F2DFA6'),
        0.95,
      );
    }
  }
}
