import { borrowCanvas } from '../draw/canvas.ts';
import { clothsAt } from '../render.ts';
import { compose, flatten, ON_TABLE } from '../scenes/compose.ts';
import { table } from '../scenes/table.ts';
import { drawTextile } from '../scenes/textile.ts';
import { type HomePicture, productNamed } from './atelier.ts';
import { bangles } from './bangles.ts';
import { blocks } from './blocks.ts';
import { spools } from './spools.ts';
import { vats } from './vats.ts';
import { tassels } from './workshop.ts';

/** A detail of cloth, as on the product pages but square. */
async function detail(width: number, height: number): Promise<Uint8Array> {
  const product = productNamed('Jodhpuri Bandhani Anarkali Kurti');
  const colour = product.colours[0];
  if (!colour) throw new Error('The product has no colour');
  const cloths = await clothsAt(product, colour, width / 14.5);
  return flatten(drawTextile(product, cloths, width, height));
}

/** Something laid on a table. */
const laid =
  (kind: 'linen' | 'stone' | 'wood' | 'mat', draw: typeof blocks): HomePicture['draw'] =>
  async (width, height) => {
    const thing = borrowCanvas(width, height);
    await draw(thing);
    return compose(table(kind, width, height), thing, ON_TABLE);
  };

/** Six squares from the workshop. */
export const gallery: HomePicture[] = [
  { name: 'gallery-1', width: 640, height: 640, draw: detail },
  { name: 'gallery-2', width: 640, height: 640, draw: laid('linen', blocks) },
  { name: 'gallery-3', width: 640, height: 640, draw: laid('wood', spools) },
  { name: 'gallery-4', width: 640, height: 640, draw: laid('stone', bangles) },
  { name: 'gallery-5', width: 640, height: 640, draw: laid('stone', vats) },
  { name: 'gallery-6', width: 640, height: 640, draw: laid('linen', tassels) },
];
