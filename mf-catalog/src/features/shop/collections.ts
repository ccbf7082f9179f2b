import type { Art } from '../art/art.ts';
import { banner, men, women } from '../art/collection-art.ts';
import type { Wearer } from './shop-state.ts';

export interface Collection {
  title: string;
  line: string;
  picture: Art;
}

const collections: Record<Wearer | 'all', Collection> = {
  women: {
    title: 'Women Collection',
    line: 'She is very much herself: kurtis, kurta sets and tops, for every day and for the big ones.',
    picture: women,
  },
  men: {
    title: 'Man Collection',
    line: 'Your clothing favorites: kurtas and jackets, cut straight and made to be worn often.',
    picture: men,
  },
  all: {
    title: 'The collection',
    line: 'For her and for him: everything on our rails this season, in one place.',
    picture: banner,
  },
};

/** What the banner says of a collection; titles as on the cards of the home page. */
export const collectionOf = (wearer: Wearer | null): Collection => collections[wearer ?? 'all'];
