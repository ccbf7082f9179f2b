import { COLOURS, type ColourName } from '../colours.ts';
import type { Canvas } from '../draw/canvas.ts';
import { type Point, spline } from '../draw/geometry.ts';
import { tassel } from '../garments/stage.ts';
import { bareStage } from './atelier.ts';

/** A shape turned about a point, radians. */
export const turned = (line: readonly Point[], cx: number, cy: number, a: number): Point[] =>
  line.map(
    ([x, y]): Point => [
      cx + (x - cx) * Math.cos(a) - (y - cy) * Math.sin(a),
      cy + (x - cx) * Math.sin(a) + (y - cy) * Math.cos(a),
    ],
  );

/** Tassels laid side by side. */
export async function tassels(canvas: Canvas): Promise<void> {
  const stage = await bareStage(canvas, 48, 'tassels');
  const names: readonly ColourName[] = [
    'Rani',
    'Turmeric',
    'Teal',
    'Madder',
    'Indigo',
    'Leaf green',
  ];
  for (const [i, name] of names.entries()) {
    const x = 76 + i * 98;
    const y = 262 + (i % 2) * 74;
    tassel(
      stage,
      spline(
        [
          [x + 14, -20],
          [x - 10, y * 0.4],
          [x + 8, y * 0.75],
          [x, y],
        ],
        10,
      ),
      COLOURS[name],
      2,
    );
  }
}
