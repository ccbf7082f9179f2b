import type { TextileId } from '../types.ts';
import { ajrakh } from './ajrakh.ts';
import { bagru } from './bagru.ts';
import { bandhani } from './bandhani.ts';
import { chikankari } from './chikankari.ts';
import { ikat } from './ikat.ts';
import { jamdani } from './jamdani.ts';
import { kalamkari } from './kalamkari.ts';
import { kantha } from './kantha.ts';
import { leheriya } from './leheriya.ts';
import { mirror } from './mirror.ts';
import { patola } from './patola.ts';
import { phulkari } from './phulkari.ts';
import { khadi, maheshwari, mangalgiri, plain, silk } from './plain.ts';
import { pochampally } from './pochampally.ts';
import { batik, shibori } from './resist.ts';
import { sanganeri } from './sanganeri.ts';
import { schiffli } from './schiffli.ts';
import type { Textile } from './tile.ts';
import { banarasi, chanderi } from './zari.ts';

/** Every cloth that the shop sells, by name. */
export const TEXTILES: Record<TextileId, Textile> = {
  ajrakh,
  bagru,
  bandhani,
  banarasi,
  batik,
  chanderi,
  chikankari,
  ikat,
  jamdani,
  kalamkari,
  kantha,
  khadi,
  leheriya,
  maheshwari,
  mangalgiri,
  mirror,
  patola,
  phulkari,
  plain,
  pochampally,
  sanganeri,
  schiffli,
  shibori,
  silk,
};
