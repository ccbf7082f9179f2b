import { COLOURS, type ColourName } from './colours.ts';
import { lightness, mix, shift } from './draw/colour.ts';
import { createRng } from './random.ts';
import { BORDERS } from './textiles/borders.ts';
import { TEXTILES } from './textiles/index.ts';
import type { Dye, Tile } from './textiles/tile.ts';
import type { BorderId, DemoColour, DemoProduct, TextileId } from './types.ts';

/** The drawn cloths of one product in one colour, as repeats. */
export interface Cloth {
  main: Tile;
  border: Tile | null;
  second: Tile;
  secondBorder: Tile | null;
  dupatta: Tile;
  dupattaBorder: Tile | null;
  base: string;
  secondBase: string;
  accent: string;
}

/** Accents of a dye: those named, else light and dark of the colour itself. */
function dyeOf(base: string, names: readonly ColourName[], seed: string): Dye {
  const dark = lightness(base) < 0.68;
  const own = dark
    ? [mix(base, COLOURS.Ivory, 0.9), mix(base, COLOURS.Ivory, 0.55), shift(base, -0.1)]
    : [shift(base, -0.3), mix(base, '#ffffff', 0.7), shift(base, -0.16)];
  const inks = [...names.map((name): string => COLOURS[name]), ...own].filter(
    (ink) => ink !== base,
  );
  return { base, inks: inks as [string, string, string], rng: createRng(seed) };
}

const weave = (id: TextileId, dye: Dye): Tile => TEXTILES[id](dye);
const edge = (id: BorderId | undefined, dye: Dye): Tile | null =>
  id === undefined || id === 'none' ? null : BORDERS[id](dye);

/** Dyes and draws the cloths that a product is cut from in one of its colours. */
export function clothOf(product: DemoProduct, colour: DemoColour): Cloth {
  const { design, seed } = product;
  const key = `${seed}/${colour.name}`;
  const base = COLOURS[colour.name];
  const inks = colour.inks ?? [];
  const dye = dyeOf(base, inks, key);
  const secondName = colour.second ?? 'Ivory';
  const secondBase = COLOURS[secondName];
  const secondInks = [
    ...inks.filter((name) => name !== secondName),
    ...(secondName === colour.name ? [] : [colour.name]),
  ];
  const secondDye = dyeOf(secondBase, secondInks, `${key}/second`);
  const bottom = design.bottomTextile ?? 'plain';
  const bordered =
    design.bottom === 'sharara' || design.bottom === 'palazzo' || design.bottom === 'dhoti';
  const second = weave(bottom, secondDye);
  return {
    main: weave(design.textile, dye),
    border: edge(design.border, dye),
    second,
    secondBorder: bordered ? edge(design.border, secondDye) : null,
    dupatta: design.dupatta
      ? weave(design.dupatta, dyeOf(secondBase, secondInks, `${key}/dupatta`))
      : second,
    dupattaBorder: design.dupatta
      ? (edge(design.border, secondDye) ?? edge('lines', secondDye))
      : null,
    base,
    secondBase,
    accent: inks[0] ? COLOURS[inks[0]] : base,
  };
}
