import { createCanvas, fill } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { ellipse, type Point } from '../draw/geometry.ts';
import { bake, compose } from '../scenes/compose.ts';
import { limewash } from '../scenes/limewash.ts';
import type { DemoColour } from '../types.ts';
import { type HomePicture, place, productNamed } from './atelier.ts';
import { floor, jaaliWall, niche, WALL_FALL } from './walls.ts';

type Dyed = Omit<DemoColour, 'sizes'>;

const ROW: readonly Dyed[] = [
  { name: 'Turmeric', inks: ['Maroon', 'Leaf green', 'Ivory'] },
  { name: 'Rani', inks: ['Ivory', 'Marigold', 'Peach'] },
  { name: 'Teal', inks: ['Ivory', 'Turmeric', 'Coral'] },
  { name: 'Ivory', inks: ['Madder', 'Leaf green', 'Mustard'] },
  { name: 'Indigo', inks: ['Ivory', 'Sky blue', 'Marigold'] },
];

interface Rail {
  from: number;
  to: number;
  y: number;
  ppi: number;
  colours: readonly Dyed[];
}

/** Slide one: one kurti in five dyes on a rail. */
async function rail(width: number, height: number, layout: Rail): Promise<Uint8Array> {
  const { from, to, y, ppi, colours } = layout;
  const ground = createCanvas(width, height);
  limewash(ground, '#EFE3CF', 12, 1.4);
  jaaliWall(ground, height / 11);
  floor(ground, height * 0.93, '#DEC9AC');
  const thing = createCanvas(width, height);
  const bar = (at: number, r: number): Point[] => [
    [from, at - r],
    [to, at - r],
    [to, at + r],
    [from, at + r],
  ];
  for (const x of [from + 16, to - 16]) {
    fill(
      thing,
      [
        [
          [x - 4, -10],
          [x + 4, -10],
          [x + 4, y],
          [x - 4, y],
        ],
      ],
      fromHex('#7c5b3a'),
    );
  }
  fill(thing, [bar(y, 6.5)], fromHex('#8C5A34'));
  fill(thing, [bar(y - 3, 1.6)], fromHex('#C99A68'));
  for (const x of [from, to]) fill(thing, [ellipse(x, y, 11, 11)], fromHex('#B88A3F'));
  const product = productNamed('Sanganeri Mogra Straight Kurti');
  const margin = ppi * 11;
  const step = (to - from - margin * 2) / (colours.length - 1);
  const leans = [0.02, -0.015, 0.012, -0.02, 0.01];
  for (const [i, colour] of colours.entries()) {
    const at: Point = [from + margin + step * i, y + 2.75 * ppi];
    await place(thing, product, colour, { at, ppi, lean: leans[i] ?? 0, hanger: 'rail' });
  }
  return compose(bake(ground, 0.5), thing, WALL_FALL);
}

interface Bay {
  x: number;
  half: number;
  top: number;
}

interface Figure {
  x: number;
  y: number;
  ppi: number;
}

interface Arcade {
  bays: readonly Bay[];
  jacket: Figure;
  sharara: Figure;
  anarkali: Figure;
}

/** Slide two: dressed for the evening, in the arches of a rose-washed arcade. */
async function arcade(width: number, height: number, layout: Arcade): Promise<Uint8Array> {
  const wash = '#D9A78C';
  const ground = createCanvas(width, height);
  limewash(ground, wash, 31, 2);
  const foot = height * 0.93;
  for (const { x, half, top } of layout.bays) niche(ground, wash, { x, half, top, foot });
  floor(ground, foot, shift(wash, -0.08));
  const thing = createCanvas(width, height);
  const put = (name: string, colour: Dyed, { x, y, ppi }: Figure): Promise<void> =>
    place(thing, productNamed(name), colour, { at: [x, y], ppi });
  await put(
    'Darbari Nehru Jacket',
    { name: 'Navy', inks: ['Turmeric'], second: 'White' },
    layout.jacket,
  );
  await put(
    'Gota Patti Teej Sharara Set',
    { name: 'Sea green', inks: ['Turmeric', 'Ivory'], second: 'Peach' },
    layout.sharara,
  );
  await put(
    'Banarasi Noor Anarkali Set',
    { name: 'Wine', inks: ['Turmeric', 'Rani'], second: 'Turmeric' },
    layout.anarkali,
  );
  return compose(bake(ground, 0.5), thing, WALL_FALL);
}

const four = ROW.filter((colour) => colour.name !== 'Ivory');

/** Both slides twice: beside words, and for phones. */
export const heroes: HomePicture[] = [
  {
    name: 'hero-1',
    width: 1200,
    height: 1000,
    draw: (w, h) => rail(w, h, { from: 46, to: w - 46, y: 84, ppi: 17.6, colours: ROW }),
  },
  {
    name: 'hero-1-tall',
    width: 900,
    height: 1100,
    draw: (w, h) => rail(w, h, { from: 24, to: w - 24, y: 240, ppi: 15.6, colours: four }),
  },
  {
    name: 'hero-2',
    width: 1200,
    height: 1000,
    draw: (w, h) =>
      arcade(w, h, {
        bays: [
          { x: 232, half: 196, top: 176 },
          { x: 968, half: 196, top: 176 },
          { x: 600, half: 252, top: 58 },
        ],
        jacket: { x: 236, y: 330, ppi: 14.2 },
        sharara: { x: 966, y: 292, ppi: 12.2 },
        anarkali: { x: 600, y: 178, ppi: 14.2 },
      }),
  },
  {
    name: 'hero-2-tall',
    width: 900,
    height: 1100,
    draw: (w, h) =>
      arcade(w, h, {
        bays: [{ x: 450, half: 372, top: 250 }],
        jacket: { x: 214, y: 486, ppi: 11.2 },
        sharara: { x: 694, y: 468, ppi: 10 },
        anarkali: { x: 450, y: 386, ppi: 11.8 },
      }),
  },
];
