import { COLOURS } from '../colours.ts';
import { type Canvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { ellipse, type Point, ribbon, spline } from '../draw/geometry.ts';
import { petalShape, softRect } from '../draw/shapes.ts';
import { gathers } from '../garments/relief.ts';
import { cut } from '../garments/stage.ts';
import type { Rng } from '../random.ts';
import { bareStage, cloth } from './atelier.ts';
import { turned } from './workshop.ts';

/** Carved teak blocks on the cloth that they printed. */
export async function blocks(canvas: Canvas): Promise<void> {
  const { width, height } = canvas;
  const ppi = 30;
  const stage = await bareStage(canvas, ppi, 'blocks');
  const swatch = await cloth('sanganeri', 'Ivory', ['Madder', 'Leaf green', 'Mustard'], ppi);
  cut(stage, {
    strip: {
      left: [
        [-60, -40],
        [-20, height + 40],
      ],
      right: [
        [width + 20, -80],
        [width + 60, height],
      ],
    },
    swatch,
    relief: { height: gathers(stage.noise, 4, () => 0.24, 2) },
  });
  block(canvas, [196, 214], 104, -0.2, COLOURS.Madder, stage.rng, 8);
  block(canvas, [432, 312], 86, 0.32, COLOURS['Leaf green'], stage.rng, 6);
  block(canvas, [228, 470], 80, 0.12, COLOURS.Indigo, stage.rng, 10);
}

/** A block face up: wood, a carved flower still wet with dye. */
function block(
  canvas: Canvas,
  [x, y]: Point,
  r: number,
  turn: number,
  dye: string,
  rng: Rng,
  petals: number,
): void {
  const body = turned(softRect(x - r, y - r, r * 2, r * 2, r * 0.22), x, y, turn);
  softShade(canvas, [body], { dx: 12, dy: 18, radius: 20, strength: 0.5 });
  fill(canvas, [body.map(([px, py]): Point => [px + 5, py + 9])], fromHex('#5c3a20'));
  fill(canvas, [body], fromHex('#9A6A3F'));
  for (let i = 0; i < 13; i++) {
    const dy = -r + (i + 0.5) * ((r * 2) / 13) + rng.range(-3, 3);
    const grain = spline(
      [
        [x - r * 0.96, y + dy],
        [x, y + dy + rng.range(-5, 5)],
        [x + r * 0.96, y + dy],
      ],
      8,
    );
    fill(canvas, [ribbon(turned(grain, x, y, turn), rng.range(1, 2.6))], fromHex('#6f4726'), 0.35);
  }
  const face = ellipse(x, y, r * 0.84, r * 0.84);
  fill(canvas, [face], fromHex(shift('#9A6A3F', -0.12)));
  softShade(canvas, [ribbon([...face, face[0] as Point], 8)], {
    dx: 4,
    dy: 5,
    radius: 8,
    strength: 0.35,
  });
  const raised = (shape: Point[], k = 0): void => {
    fill(canvas, [shape.map(([px, py]): Point => [px + 2.4, py + 3.4])], fromHex('#3c2413'), 0.8);
    fill(canvas, [shape], fromHex(shift(dye, k)));
  };
  for (let i = 0; i < petals; i++) {
    const a = turn + (i / petals) * Math.PI * 2;
    raised(
      petalShape(
        [x + Math.cos(a) * r * 0.2, y + Math.sin(a) * r * 0.2],
        a,
        r * 0.42,
        r * (0.9 / petals),
      ),
    );
    const b = a + Math.PI / petals;
    raised(
      petalShape([x + Math.cos(b) * r * 0.46, y + Math.sin(b) * r * 0.46], b, r * 0.25, r * 0.07),
      0.03,
    );
    raised(ellipse(x + Math.cos(a) * r * 0.74, y + Math.sin(a) * r * 0.74, r * 0.05, r * 0.05));
  }
  raised(ellipse(x, y, r * 0.13, r * 0.13), 0.04);
  const line: Point[] = [
    [body[0]?.[0] ?? x, body[0]?.[1] ?? y],
    [body[1]?.[0] ?? x, body[1]?.[1] ?? y],
  ];
  fill(canvas, [ribbon(line, 2)], fromHex('#E2B98A'), 0.6);
}
