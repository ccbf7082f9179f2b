import { fill, softShade } from '../draw/canvas.ts';
import { fromHex } from '../draw/colour.ts';
import { ellipse, type Point, ribbon, spline } from '../draw/geometry.ts';
import { hashText } from '../random.ts';
import type { DemoProduct } from '../types.ts';
import type { Measures } from './measures.ts';
import type { NeckCut } from './necks.ts';
import type { Stage } from './stage.ts';

/** Whether a product is shown on a wooden hanger rather than on an unseen form. */
export function hangs(product: DemoProduct): boolean {
  const { bottom, dupatta, shape } = product.design;
  if (bottom || dupatta || shape === 'nehru') return false;
  const share = { Kurti: 5, 'Kurta Set': 0, Tops: 6, Men: 5 }[product.category];
  return hashText(`${product.seed}/hanger`) % 10 < share;
}

/** A hanger of sheesham wood, seen through the neck; on a brass peg, or on a rail that the scene draws. */
export function drawHanger(stage: Stage, neck: NeckCut, m: Measures, peg = true): void {
  const { canvas, ppi } = stage;
  const y = neck.side[1] + 0.9;
  const top: Point[] = [
    [-m.shoulder[0] + 1, m.shoulder[1] + 0.6],
    [-3, y + 0.25],
    [0, y - 0.75],
    [3, y + 0.25],
    [m.shoulder[0] - 1, m.shoulder[1] + 0.6],
  ];
  const bar = spline(top, 8).map(stage.to);
  const wood = ribbon(bar, 0.85 * ppi);
  softShade(canvas, [wood], { dx: 2, dy: 5, radius: 5, strength: 0.45 });
  fill(canvas, [wood], fromHex('#8C5A34'));
  fill(
    canvas,
    [
      ribbon(
        bar.map(([x, v]): Point => [x, v - 0.2 * ppi]),
        0.2 * ppi,
      ),
    ],
    fromHex('#C08F5E'),
    0.75,
  );
  const hook = spline(
    [
      [0, y - 0.6],
      [0.02, y - 1.8],
      [0.15, y - 2.5],
      [0.62, y - 3.05],
      [0.5, y - 3.75],
      [-0.15, y - 3.95],
      [-0.62, y - 3.55],
    ],
    8,
  ).map(stage.to);
  fill(canvas, [ribbon(hook, 0.22 * ppi)], fromHex('#8F7A4E'));
  fill(
    canvas,
    [
      ribbon(
        hook.map(([x, v]): Point => [x - 0.05 * ppi, v]),
        0.08 * ppi,
      ),
    ],
    fromHex('#E6D3A0'),
    0.85,
  );
  if (!peg) return;
  const [px, py] = stage.to([0.05, y - 3.62]);
  const r = 0.42 * ppi;
  fill(canvas, [ellipse(px, py, r, r)], fromHex('#8A6B33'));
  fill(canvas, [ellipse(px - r * 0.08, py - r * 0.08, r * 0.84, r * 0.84)], fromHex('#C9A24A'));
  fill(
    canvas,
    [ellipse(px - r * 0.3, py - r * 0.32, r * 0.34, r * 0.26)],
    fromHex('#F6E7B4'),
    0.85,
  );
}
