import { COLOURS } from '../colours.ts';
import { createCanvas } from '../draw/canvas.ts';
import { shift } from '../draw/colour.ts';
import { bake, compose } from '../scenes/compose.ts';
import { limewash } from '../scenes/limewash.ts';
import { type HomePicture, place, productNamed } from './atelier.ts';
import { wrappedBoxes } from './boxes.ts';
import { foldedStack } from './pile.ts';
import { floor, niche, WALL_FALL } from './walls.ts';
import { dryingYard } from './yard.ts';

/** Two kurtis for her, in a rose-washed niche. */
async function women(width: number, height: number): Promise<Uint8Array> {
  const wash = '#DDB5A4';
  const ground = createCanvas(width, height);
  limewash(ground, wash, 8, 2);
  niche(ground, wash, { x: width / 2, half: width * 0.43, top: 75, foot: height * 0.94 });
  floor(ground, height * 0.94, shift(wash, -0.07));
  const thing = createCanvas(width, height);
  await place(
    thing,
    productNamed('Chanderi Kiran Kurti'),
    { name: 'Pista', inks: ['Turmeric'] },
    { at: [width * 0.66, 218], ppi: 14.7, lean: 0.02 },
  );
  await place(
    thing,
    productNamed('Jodhpuri Bandhani Anarkali Kurti'),
    { name: 'Rani', inks: ['Ivory', 'Turmeric'] },
    { at: [width * 0.4, 265], ppi: 14.3, lean: -0.015 },
  );
  return compose(bake(ground, 0.5), thing, WALL_FALL);
}

/** A jacket and a kurta for him, before a wall of weathered blue. */
async function men(width: number, height: number): Promise<Uint8Array> {
  const wash = '#A9B7BF';
  const ground = createCanvas(width, height);
  limewash(ground, wash, 19, 2.2);
  niche(ground, wash, { x: width / 2, half: width * 0.43, top: 75, foot: height * 0.94 });
  floor(ground, height * 0.94, shift(wash, -0.09));
  const thing = createCanvas(width, height);
  await place(
    thing,
    productNamed('Khadi Safar Long Kurta'),
    { name: 'Rust' },
    { at: [width * 0.655, 235], ppi: 15, lean: 0.018 },
  );
  await place(
    thing,
    productNamed('Darbari Nehru Jacket'),
    { name: 'Bottle green', inks: ['Turmeric'], second: 'Ivory' },
    { at: [width * 0.385, 275], ppi: 15.5, lean: -0.012 },
  );
  return compose(bake(ground, 0.5), thing, WALL_FALL);
}

export const cards: HomePicture[] = [
  { name: 'women', width: 800, height: 1000, draw: women },
  { name: 'men', width: 800, height: 1000, draw: men },
  { name: 'gift', width: 900, height: 720, draw: (w, h) => wrappedBoxes(w, h, COLOURS.Sand) },
  { name: 'catalogue', width: 900, height: 720, draw: foldedStack },
  { name: 'banner', width: 1280, height: 640, draw: dryingYard },
];
