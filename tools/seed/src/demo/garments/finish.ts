import { softShade } from '../draw/canvas.ts';
import { at, type Point } from '../draw/geometry.ts';
import type { DemoProduct } from '../types.ts';
import { shirtCollar, standCollar } from './collars.ts';
import { yoke } from './embroidery.ts';
import { drawJacket, openFront } from './jacket.ts';
import type { DrawnBody } from './lay-body.ts';
import type { Measures } from './measures.ts';
import { trimNeck } from './neck-trim.ts';
import type { NeckCut } from './necks.ts';
import { drawOverlap } from './overlap.ts';
import { pintucks, placket } from './placket.ts';
import { pocket, welt } from './pockets.ts';
import { ink, type Stage } from './stage.ts';
import { bow, neckTassels } from './ties.ts';

/** Neck, placket, trim and what lies over the body. */
export function finish(
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
