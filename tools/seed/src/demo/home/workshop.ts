import { COLOURS, type ColourName } from '../colours.ts';
import { type Canvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix, shift } from '../draw/colour.ts';
import { ellipse, type Point, ribbon, spline } from '../draw/geometry.ts';
import { petalShape, softRect } from '../draw/shapes.ts';
import { gathers } from '../garments/relief.ts';
import { cut, tassel } from '../garments/stage.ts';
import { createRng, type Rng } from '../random.ts';
import { bareStage, cloth } from './atelier.ts';

const turned = (line: readonly Point[], cx: number, cy: number, a: number): Point[] =>
  line.map(
    ([x, y]): Point => [
      cx + (x - cx) * Math.cos(a) - (y - cy) * Math.sin(a),
      cy + (x - cx) * Math.sin(a) + (y - cy) * Math.cos(a),
    ],
  );

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
