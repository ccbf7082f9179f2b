import { softShade } from '../draw/canvas.ts';
import { at, type Point, spline } from '../draw/geometry.ts';
import { hashText } from '../random.ts';
import type { DemoProduct } from '../types.ts';
import { type BodyOptions, type DrawnBody, drawBody, drawSkirt, layBody } from './body.ts';
import { bottomHalf, bottomLength, drawBottom } from './bottoms.ts';
import { bow, neckTassels, pintucks, placket, pocket, welt, yoke } from './details.ts';
import { type Drape, type DupattaCloth, drawDupatta, drawFalls } from './dupatta.ts';
import { drawHanger, hangs } from './hanger.ts';
import { drawJacket, openFront } from './jacket.ts';
import { isMens, type Measures, measuresOf } from './measures.ts';
import { drawInside, shirtCollar, standCollar, trimNeck } from './neck-trim.ts';
import { type NeckCut, neckOf } from './necks.ts';
import { drawOverlap } from './overlap.ts';
import { drawSleeves } from './sleeve.ts';
import { cut, ink, type Stage, seamOf } from './stage.ts';

/** Inches that a whole garment takes: from its top to its hem, and from its middle to its widest. */
export function extent(product: DemoProduct): { top: number; bottom: number; half: number } {
  const { design } = product;
  const m = measuresOf(design);
  const mens = isMens(design.shape) || product.gender === 'men';
  const reach: Record<string, number> = {
    none: 0,
    cap: 10,
    short: 10.6,
    elbow: 11.8,
    'three-quarter': 12.6,
    full: mens ? 15.8 : 13.8,
    bell: 16,
    puff: 12,
  };
  return {
    top: hangs(product) ? 5.5 : 2,
    bottom: Math.max(m.hem[1] + m.sag, design.bottom ? bottomLength(design.bottom) : 0),
    half: Math.max(
      m.hem[0],
      design.bottom ? bottomHalf(design.bottom) : 0,
      reach[design.sleeve] ?? 0,
    ),
  };
}

/** Draws the whole garment of a product on a stage, from the back to the front; on its own hanger, on one for a rail, or on none. */
export function drawGarment(
  stage: Stage,
  product: DemoProduct,
  hanger: 'own' | 'rail' | 'none' = 'own',
): void {
  const { design } = product;
  const { cloths } = stage;
  const mens = product.gender === 'men';
  const nehru = design.shape === 'nehru';
  const main = nehru ? cloths.second : cloths.main;
  const base = nehru ? cloths.secondBase : cloths.base;
  const border = nehru ? null : cloths.border;
  const m = mens ? manly(measuresOf(design)) : measuresOf(design);
  const neck = neckOf(design.neck, mens);
  const square = design.neck === 'square';
  const split = ['anarkali', 'peplum', 'tiered'].includes(design.shape);
  const end: Point = split ? [m.waist[0] + 0.1, m.waist[1]] : m.hem;
  const body: BodyOptions = {
    measures: m,
    neck,
    squareNeck: square,
    mens,
    swatch: main,
    base,
    border: split ? null : border,
    end,
    structured: design.shape === 'bandhgala' || design.shape === 'sherwani',
  };
  if (design.dupatta && drapeOf(product) === 'cowl')
    drawFalls(stage, dupattaOf(stage), m.hem[1] - 6);
  if (design.bottom)
    drawBottom(stage, design.bottom, cloths.second, cloths.secondBase, cloths.secondBorder);
  if (!split) drawBack(stage, body, m);
  drawInside(stage, neck, square, main, base);
  if (hanger === 'rail' || (hanger === 'own' && hangs(product))) {
    drawHanger(stage, neck, m, hanger === 'own');
  }
  drawSleeves(stage, {
    kind: design.sleeve,
    measures: m,
    mens,
    swatch: main,
    base,
    border,
    spread: [0.29 + stage.rng.range(-0.05, 0.06), 0.29 + stage.rng.range(-0.05, 0.06)],
  });
  if (design.bottom) {
    const laid = layBody(stage, body);
    softShade(stage.canvas, [laid.outline], {
      dx: 4,
      dy: 14,
      radius: 14,
      strength: 0.34,
      covered: true,
    });
  }
  if (split) drawLower(stage, design.shape, m, border);
  const drawn = drawBody(stage, body);
  if (split) waistSeam(stage, drawn, m, base);
  finish(stage, product, drawn, neck, m);
  if (design.dupatta) {
    drawDupatta(stage, drapeOf(product), dupattaOf(stage), Math.min(37, m.hem[1] - 3));
  }
}

const DRAPES: readonly Drape[] = ['shoulder', 'cowl', 'both'];

/** How the dupatta of a product is worn. */
const drapeOf = (product: DemoProduct): Drape =>
  DRAPES[hashText(`${product.seed}/drape`) % 3] ?? 'shoulder';

const dupattaOf = ({ cloths }: Stage): DupattaCloth => ({
  swatch: cloths.dupatta,
  border: cloths.dupattaBorder,
  base: cloths.secondBase,
});

/** An angrakha or chanderi kurta for men uses women's shapes at a man's width. */
function manly(m: Measures): Measures {
  if (m.shoulder[0] > 8.2) return m;
  const wide = (p: Point): Point => [p[0] * 1.17, p[1] * 1.06];
  return {
    ...m,
    shoulder: wide(m.shoulder),
    armpit: wide(m.armpit),
    waist: wide(m.waist),
    hip: [m.hip[0] * 1.1, m.hip[1]],
    hem: [m.hem[0] * 1.02, m.hem[1]],
  };
}

/** The back of the skirt, seen in the slits and below the front. */
function drawBack(stage: Stage, body: BodyOptions, m: Measures): void {
  if (m.slit === 0) return;
  const from = m.hem[1] - m.slit;
  const wide = (k: number): Point[] =>
    spline(
      [
        [(m.hip[0] - 0.4) * k, from - 2],
        [(m.hem[0] + 0.1) * k, from + m.slit * 0.5],
        [(m.hem[0] + 0.75 * Math.min(1, m.slit / 9)) * k, m.hem[1] + 0.1],
      ],
      8,
    ).map(stage.to);
  cut(stage, {
    strip: {
      left: wide(-1),
      right: wide(1),
      hang: (s, t) => -0.2 * stage.ppi * t * (1 - (2 * s - 1) ** 2),
    },
    swatch: body.swatch,
    bands: body.border
      ? [{ edge: 'bottom', swatch: body.border, width: body.border.height / body.border.ppi }]
      : [],
    light: 0.66,
    relief: { round: 0.2 },
    grid: { columns: 30, rows: 30 },
  });
}

function drawLower(
  stage: Stage,
  shape: string,
  m: Measures,
  border: Stage['cloths']['border'],
): void {
  const { main: swatch, base } = stage.cloths;
  const from: Point = [m.waist[0] - 0.1, m.waist[1] - 0.6];
  if (shape === 'tiered') {
    const heights = [
      m.waist[1],
      m.waist[1] + (m.hem[1] - m.waist[1]) * 0.36,
      m.waist[1] + (m.hem[1] - m.waist[1]) * 0.7,
      m.hem[1],
    ];
    for (let i = 2; i >= 0; i--) {
      const y0 = (heights[i] as number) - 0.7;
      const y1 = heights[i + 1] as number;
      const k = (y: number): number =>
        m.waist[0] + ((m.hem[0] - m.waist[0]) * (y - m.waist[1])) / (m.hem[1] - m.waist[1]);
      const strip = drawSkirt(stage, {
        from: [k(y0) - 0.1, y0],
        to: [k(y1) + 0.9, y1],
        swatch,
        base,
        border: i === 2 ? border : null,
        sag: 0.9,
        topSag: i ? 0.8 : 0.5,
        folds: 0.5,
        count: 7 + i * 2,
        seed: i * 13 + 5,
      });
      if (i > 0)
        softShade(
          stage.canvas,
          [[...strip.left.slice(0, 6), ...[...strip.right.slice(0, 6)].reverse()]],
          { radius: stage.ppi * 0.8, strength: 0.35 },
        );
    }
    return;
  }
  drawSkirt(stage, {
    from,
    to: m.hem,
    swatch,
    base,
    border,
    sag: m.sag,
    folds: m.folds * 0.8,
    count: shape === 'anarkali' ? 9 : 7,
    seed: 21,
  });
}

function waistSeam(stage: Stage, drawn: DrawnBody, m: Measures, base: string): void {
  const line = Array.from({ length: 17 }, (_, i) =>
    drawn.on(((i / 16) * 2 - 1) * m.waist[0], m.waist[1] - 0.02),
  );
  softShade(
    stage.canvas,
    [[...line, ...[...line].reverse().map(([x, y]): Point => [x, y + stage.ppi * 0.7])]],
    { dy: 2, radius: stage.ppi * 0.5, strength: 0.32 },
  );
  ink(stage, line, seamOf(base), { opacity: 0.6, width: 0.09, taper: 0 });
}

/** Neck, placket, trim and what lies over the body. */
function finish(
  stage: Stage,
  product: DemoProduct,
  drawn: DrawnBody,
  neck: NeckCut,
  m: Measures,
): void {
  const { design } = product;
  const { cloths } = stage;
  const { main, base, accent } = cloths;
  const square = design.neck === 'square';
  const festive = ['banarasi', 'silk', 'chanderi'].includes(design.textile);
  const depth = at(neck.front, neck.front.length - 1)[1];
  const banded = design.neck === 'band' || design.neck === 'shirt';
  if (design.shape === 'angrakha') drawOverlap(stage, drawn, m);
  if (design.trim === 'pintucks') pintucks(stage, drawn, base, depth + 0.6, 13.5);
  if (design.trim === 'yoke' || design.trim === 'bib')
    yoke(stage, neck, square, base, design.trim === 'bib' ? base : accent, design.trim === 'bib');
  const jacket = design.shape === 'nehru';
  if (design.shape === 'bandhgala' || design.shape === 'sherwani') {
    openFront(stage, drawn, base, {
      from: depth - 0.2,
      to: m.hem[1],
      buttons: design.buttons ?? 6,
      buttonsTo: design.shape === 'sherwani' ? 27 : 23,
      rounded: design.shape === 'bandhgala',
    });
    welt(stage, drawn, 5.2, 9.8, base, '#F4EBD9');
    if (design.shape === 'bandhgala') for (const k of [-6, 6]) welt(stage, drawn, k, 21, base);
  } else if (design.buttons && !jacket) {
    const whole = design.shape === 'shirt' || (design.shape === 'short' && design.neck === 'shirt');
    const to = whole
      ? m.hem[1]
      : Math.min(depth + (product.gender === 'men' ? 10.5 : 8.5), m.hem[1] - 6);
    placket(stage, drawn, {
      from: depth - 0.2,
      to,
      buttons: design.buttons,
      swatch: main,
      base,
      festive,
      whole,
    });
  }
  if (design.trim === 'pocket' && design.shape !== 'bandhgala') {
    pocket(stage, drawn, 4.9, 9.4, main, base, design.shape === 'pathani');
    if (design.shape === 'pathani') pocket(stage, drawn, -4.9, 9.4, main, base, true);
  }
  if (jacket) {
    standCollar(stage, neck, cloths.second, cloths.secondBase, 1.5);
    drawJacket(stage, {
      swatch: main,
      base,
      buttons: design.buttons ?? 5,
      festive,
      kerchief: accent,
    });
    return;
  }
  if (design.neck === 'shirt') shirtCollar(stage, neck, main, base);
  else if (banded) standCollar(stage, neck, main, base, product.gender === 'men' ? 1.6 : 1.3);
  else if (design.shape !== 'angrakha') {
    const laid =
      cloths.border &&
      ['zari', 'gota', 'mirror', 'ajrakh'].includes(design.border ?? '') &&
      design.trim !== 'yoke';
    trimNeck(stage, neck, square, base, laid ? cloths.border : null);
  }
  if (design.trim === 'tassels') neckTassels(stage, [0, depth - 0.2], accent);
  if (design.trim === 'ties' && design.shape === 'kaftan') {
    const line = Array.from({ length: 15 }, (_, i) =>
      drawn.on(((i / 14) * 2 - 1) * (m.waist[0] - 0.1), m.waist[1]),
    );
    softShade(
      stage.canvas,
      [[...line, ...[...line].reverse().map(([x, y]): Point => [x, y + stage.ppi])]],
      { dy: 2, radius: stage.ppi * 0.6, strength: 0.3 },
    );
    ink(stage, line, accent, { opacity: 0.95, width: 0.3, taper: 0 });
    bow(stage, [0.4, m.waist[1]], accent, 0.9);
  }
}
