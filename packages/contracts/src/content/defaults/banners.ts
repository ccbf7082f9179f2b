import type { ContentValues } from '../../rules/content/kinds.ts';
import { builtIn } from './built-in.ts';

/** The banners of collections in a new shop. */
export const DEFAULT_BANNERS: ContentValues<'banners'> = {
  womenTitle: 'Women Collection',
  womenLine:
    'She is very much herself: kurtis, kurta sets and tops, for every day and for the big ones.',
  womenPicture: builtIn('women'),
  menTitle: 'Man Collection',
  menLine: 'Your clothing favorites: kurtas and jackets, cut straight and made to be worn often.',
  menPicture: builtIn('men'),
  allTitle: 'The collection',
  allLine: 'For her and for him: everything on our rails this season, in one place.',
  allPicture: builtIn('banner'),
};
