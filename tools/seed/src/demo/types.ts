import type { ColourName } from './colours.ts';

/** The four families of the shop (spec, section 1). */
export type Family = 'Kurti' | 'Kurta Set' | 'Tops' | 'Men';

export interface DemoCategory {
  name: Family;
  slug: string;
  description: string;
}

export interface DemoColour {
  name: ColourName;
  /** Sizes in wearing order. */
  sizes: string[];
  /** Accent dyes of the pattern, strongest first; left out, the textile chooses. */
  inks?: ColourName[];
  /** Dye of the second cloth of a set: bottom, jacket or dupatta. */
  second?: ColourName;
}

export type TextileId =
  | 'ajrakh'
  | 'bagru'
  | 'bandhani'
  | 'banarasi'
  | 'batik'
  | 'chanderi'
  | 'chikankari'
  | 'ikat'
  | 'jamdani'
  | 'kalamkari'
  | 'kantha'
  | 'khadi'
  | 'leheriya'
  | 'maheshwari'
  | 'mangalgiri'
  | 'mirror'
  | 'patola'
  | 'phulkari'
  | 'plain'
  | 'pochampally'
  | 'sanganeri'
  | 'schiffli'
  | 'shibori'
  | 'silk';

export type BorderId =
  | 'none'
  | 'lines'
  | 'temple'
  | 'zari'
  | 'vine'
  | 'gota'
  | 'lace'
  | 'ajrakh'
  | 'mirror'
  | 'solid';

export type Neck =
  | 'round'
  | 'v'
  | 'band'
  | 'keyhole'
  | 'boat'
  | 'sweetheart'
  | 'square'
  | 'shirt'
  | 'notch';
export type Sleeve =
  | 'none'
  | 'cap'
  | 'short'
  | 'elbow'
  | 'three-quarter'
  | 'full'
  | 'bell'
  | 'puff';
export type Shape =
  | 'straight'
  | 'a-line'
  | 'anarkali'
  | 'angrakha'
  | 'tiered'
  | 'kaftan'
  | 'peplum'
  | 'boxy'
  | 'shirt'
  | 'short'
  | 'mens'
  | 'pathani'
  | 'bandhgala'
  | 'nehru'
  | 'sherwani';
export type Bottom = 'churidar' | 'palazzo' | 'trouser' | 'sharara' | 'dhoti' | 'salwar' | 'pyjama';

/** What the picture generator draws; nothing of it is stored with the product. */
export interface Design {
  shape: Shape;
  neck: Neck;
  sleeve: Sleeve;
  textile: TextileId;
  border?: BorderId;
  /** Buttons down the front. */
  buttons?: number;
  /** Pin-tucks, yoke embroidery and the like at the chest. */
  trim?: 'pintucks' | 'yoke' | 'bib' | 'tassels' | 'ties' | 'pocket';
  bottom?: Bottom;
  bottomTextile?: TextileId;
  dupatta?: TextileId;
  /** Inches from shoulder to hem, where the shape's own length will not do. */
  length?: number;
}

export interface DemoProduct {
  /** Stands for the product in file names and seeds every random choice of its drawing. */
  seed: string;
  name: string;
  category: Family;
  gender: 'women' | 'men';
  tag: 'regular' | 'new' | 'trending';
  /** Rupees, before any sale. */
  price: number;
  /** Rupees; equal to the price where there is no sale. */
  saleprice: number;
  description: string;
  sku: string;
  stock: number;
  /** Grams. */
  weight: number;
  reviewsCount: number;
  /** 0 to 5, one decimal. */
  avgRating: number;
  colours: DemoColour[];
  /** Age at seed time; no two products share one, so that "newest" has one order. */
  createdDaysAgo: number;
  design: Design;
}

export const PICTURE_VIEWS = ['front', 'textile', 'folded'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];
