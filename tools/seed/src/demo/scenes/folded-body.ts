import { softShade } from '../draw/canvas.ts';
import { at, mirror, type Point, spline } from '../draw/geometry.ts';
import { stripOutline } from '../draw/strip.ts';
import { shirtCollar, standCollar } from '../garments/collars.ts';
import { yoke } from '../garments/embroidery.ts';
import { type DrawnBody, neckLine } from '../garments/lay-body.ts';
import { drawInside, offsetLine, trimNeck } from '../garments/neck-trim.ts';
import { neckOf } from '../garments/necks.ts';
import { pintucks, placket } from '../garments/placket.ts';
import { pocket } from '../garments/pockets.ts';
import { ease, gathers, sum } from '../garments/relief.ts';
import { cut, ink, type Stage, seamOf, stitches } from '../garments/stage.ts';
import type { DemoProduct } from '../types.ts';
import { TALL, WIDE } from './folded-size.ts';

export function foldedBody(stage: Stage, product: DemoProduct): void {
  const { design } = product;
  const { main, border, base, accent } = stage.cloths;
  const mens = product.gender === 'men';
  const neck = neckOf(design.neck, mens);
  const square = design.neck === 'square';
  const [nx, ny] = neck.side;
  const side: Point[] = [
    [nx, ny],
    [WIDE - 0.9, 1.35],
    [WIDE - 0.25, 1.9],
    [WIDE + 0.02, 3],
  ];
  const right = [
    ...spline(side, 6),
    ...spline(
      [
        [WIDE, 3],
        [WIDE + 0.12, 10],
        [WIDE - 0.02, TALL - 0.5],
      ],
      6,
    ),
  ];
  const corner: Point[] = [
    [WIDE - 0.1, TALL - 0.1],
    [WIDE - 0.5, TALL + 0.06],
  ];
  const half = [...right, ...corner];
  const front = [...neckLine(neck, square), ...half, ...mirror(half)].map(stage.to);
  // Of the layers beneath only the fold at the bottom shows.
  const beneath = (layer: number): Point[] => {
    const low: Point[] = [
      [WIDE - 0.1 + layer * 0.03, TALL - 2],
      ...half.slice(-8).map(([x, y]): Point => [x + layer * 0.03, y + layer * 0.26]),
    ];
    return [...low, ...mirror(low)].map(stage.to);
  };
  drawInside(stage, neck, square, main, base);
  const strip = {
    left: [stage.to([-WIDE, -1]), stage.to([-WIDE, TALL])],
    right: [stage.to([WIDE, -1]), stage.to([WIDE, TALL])],
  };
  for (let layer = 3; layer >= 0; layer--) {
    const outline = layer === 0 ? front : beneath(layer);
    if (layer < 3)
      softShade(stage.canvas, [outline], {
        dx: 1,
        dy: 3,
        radius: 4,
        strength: 0.36,
        covered: true,
      });
    cut(stage, {
      strip: { left: strip.left, right: strip.right, hang: () => layer * 0.26 * stage.ppi },
      outline: [outline],
      swatch: main,
      light: layer === 0 ? 1 : 0.8 - layer * 0.04,
      bands: border ? [{ edge: 'bottom', swatch: border, width: border.height / border.ppi }] : [],
      relief: {
        round: 0.24,
        height: sum(
          ease(stage.noise, 0.2, 2),
          gathers(stage.noise, 3, () => 0.1, 6),
        ),
        folds: [
          { from: [0.0, 0.56], to: [1, 0.565], width: 0.13, depth: 0.08 },
          { from: [0.02, 0.2], to: [0.3, 0.34], width: 0.5, depth: 0.16, bow: 0.02 },
          { from: [0.98, 0.2], to: [0.7, 0.36], width: 0.5, depth: 0.16, bow: -0.02 },
          { from: [0.1, 0.8], to: [0.5, 0.7], width: 0.4, depth: 0.12 },
          { from: [0.62, 0.72], to: [0.95, 0.86], width: 0.4, depth: -0.12 },
        ],
      },
      grid: { columns: 80, rows: 80 },
    });
    ink(stage, [...outline, at(outline, 0)], seamOf(base), {
      opacity: 0.36,
      width: 0.05,
      taper: 0,
    });
  }
  const body: DrawnBody = {
    strip,
    outline: [],
    top: 0,
    tAt: (y) => y / TALL,
    on: (x, y) => stage.to([x, y]),
  };
  sleeveAcross(stage, product);
  details(stage, product, body);
  if (design.neck === 'shirt') shirtCollar(stage, neck, main, base);
  else if (design.neck === 'band') standCollar(stage, neck, main, base, mens ? 1.6 : 1.3);
  else {
    const laid =
      border &&
      ['zari', 'gota', 'mirror', 'ajrakh'].includes(design.border ?? '') &&
      design.trim !== 'yoke';
    trimNeck(stage, neck, square, base, laid ? border : null);
  }
  if (design.trim === 'yoke' || design.trim === 'bib')
    yoke(stage, neck, square, base, design.trim === 'bib' ? base : accent, design.trim === 'bib');
}

function details(stage: Stage, product: DemoProduct, body: DrawnBody): void {
  const { design } = product;
  const { main, base } = stage.cloths;
  const neck = neckOf(design.neck, product.gender === 'men');
  const depth = at(neck.front, neck.front.length - 1)[1];
  if (design.trim === 'pintucks') pintucks(stage, body, base, depth + 0.6, 12.5);
  if (design.buttons) {
    const whole = ['shirt', 'bandhgala', 'sherwani', 'nehru'].includes(design.shape);
    const festive = ['banarasi', 'silk', 'chanderi'].includes(design.textile);
    placket(stage, body, {
      from: depth - 0.2,
      to: whole ? TALL : depth + 9,
      buttons: design.buttons,
      swatch: main,
      base,
      festive,
      whole,
    });
  }
  if (design.trim === 'pocket' && design.shape !== 'bandhgala')
    pocket(stage, body, 4.4, 7.2, main, base, design.shape === 'pathani');
}

/** One sleeve laid over the front, its cuff showing. */
function sleeveAcross(stage: Stage, product: DemoProduct): void {
  const { design } = product;
  if (design.shape === 'nehru' || ['none', 'cap', 'short', 'puff'].includes(design.sleeve)) return;
  const { main, border, base } = stage.cloths;
  const left = spline(
    [
      [-WIDE - 0.02, 5.4],
      [-6.2, 9.4],
      [-3.8, 13.2],
      [-3, 15.6],
    ],
    8,
  ).map(stage.to);
  const right = spline(
    [
      [-WIDE + 0.1, 12.6],
      [-7.5, 13.6],
      [-7.3, 15],
      [-7.1, 16.4],
    ],
    8,
  ).map(stage.to);
  const strip = {
    left: right,
    right: left,
    hang: (s: number, t: number): number => 0.25 * t * (1 - (2 * s - 1) ** 2) * stage.ppi,
  };
  const outline = stripOutline(strip);
  softShade(stage.canvas, [outline], { dx: 3, dy: 5, radius: 7, strength: 0.42, covered: true });
  cut(stage, {
    strip,
    outline: [outline],
    swatch: main,
    bands: border
      ? [{ edge: 'bottom', swatch: border, width: Math.min(1.8, border.height / border.ppi) }]
      : [],
    offset: [3, 2],
    turn: -0.3,
    relief: {
      round: 0.26,
      height: ease(stage.noise, 0.16, 8),
      folds: [{ from: [0.9, 0.1], to: [0.5, 0.9], width: 0.4, depth: 0.16 }],
    },
    grid: { columns: 40, rows: 50 },
  });
  ink(stage, [...outline, at(outline, 0)], seamOf(base), { opacity: 0.42, width: 0.06, taper: 0 });
  if (!border)
    stitches(
      stage,
      offsetLine([at(right, right.length - 3), at(left, left.length - 3)], 0),
      seamOf(base),
      { opacity: 0.4 },
    );
}
