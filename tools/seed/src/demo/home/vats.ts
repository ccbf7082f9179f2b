import { COLOURS } from '../colours.ts';
import { type Canvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix, shift } from '../draw/colour.ts';
import { ellipse, type Point, ribbon, spline } from '../draw/geometry.ts';
import { gathers } from '../garments/relief.ts';
import { cut } from '../garments/stage.ts';
import { createRng, type Rng } from '../random.ts';
import { bareStage, cloth } from './atelier.ts';

/** Four vats from above, a length of cloth going into the indigo. */
export async function vats(canvas: Canvas): Promise<void> {
  const rng = createRng('vats');
  for (const [x, y, r, name] of [
    [206, 214, 158, 'Indigo'],
    [480, 168, 116, 'Turmeric'],
    [462, 446, 148, 'Madder'],
    [176, 500, 108, 'Leaf green'],
  ] as const) {
    vat(canvas, [x, y], r, COLOURS[name], rng);
  }
  const ppi = 26;
  const stage = await bareStage(canvas, ppi, 'vats');
  const swatch = await cloth('shibori', 'Indigo', ['Ivory', 'Sky blue', 'Ivory'], ppi);
  const left = spline(
    [
      [-20, 40],
      [80, 110],
      [150, 160],
      [196, 226],
    ],
    8,
  );
  const right = spline(
    [
      [70, -20],
      [150, 66],
      [214, 116],
      [266, 204],
    ],
    8,
  );
  softShade(canvas, [[...left, ...[...right].reverse()]], {
    dx: 6,
    dy: 10,
    radius: 12,
    strength: 0.45,
  });
  cut(stage, {
    strip: { left: right, right: left },
    swatch,
    relief: { height: gathers(stage.noise, 4, () => 0.5, 5), round: 0.2 },
    turn: -0.7,
  });
  softShade(canvas, [ellipse(226, 222, 56, 36, 0.2)], { radius: 22, strength: 0.5 });
}

function vat(canvas: Canvas, [x, y]: Point, r: number, dye: string, rng: Rng): void {
  softShade(canvas, [ellipse(x, y, r, r)], { dx: 14, dy: 18, radius: 22, strength: 0.45 });
  fill(canvas, [ellipse(x, y, r, r)], fromHex('#8A5A34'));
  fill(canvas, [ellipse(x - 1, y - 2, r * 0.985, r * 0.985)], fromHex('#C4875A'));
  fill(canvas, [ellipse(x + 1, y + 2, r * 0.93, r * 0.93)], fromHex('#7a4a2a'));
  fill(canvas, [ellipse(x, y, r * 0.9, r * 0.9)], fromHex(shift(dye, -0.05)));
  softShade(
    canvas,
    [
      [
        ...ellipse(x, y, r * 0.9, r * 0.9),
        ...ellipse(x + r * 0.08, y + r * 0.1, r * 0.84, r * 0.84).reverse(),
      ],
    ],
    { radius: r * 0.1, strength: 0.42 },
  );
  for (let i = 0; i < 7; i++) {
    const q = r * (0.2 + i * 0.088);
    const from = rng.range(0, 6.3);
    const swirl = Array.from({ length: 26 }, (_, k): Point => {
      const a = from + k * 0.1;
      const rr = q * (1 + k * 0.006);
      return [x + Math.cos(a) * rr, y + Math.sin(a) * rr];
    });
    fill(
      canvas,
      [ribbon(swirl, r * 0.035, 1)],
      fromHex(mix(dye, '#ffffff', rng.range(0.16, 0.4))),
      0.5,
    );
  }
  fill(
    canvas,
    [ribbon(ellipse(x, y, r * 0.965, r * 0.965).slice(-46, -22), r * 0.018, 1)],
    fromHex('#F3CFA4'),
    0.9,
  );
}
