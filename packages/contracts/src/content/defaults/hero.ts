import type { ContentValues } from '../../rules/content/kinds.ts';
import { builtIn } from './built-in.ts';

const slide = { label: 'View Collection', href: '/shop', from: '', to: '' };

/** The slides of a new shop; texts verbatim from rule 2.4. */
export const DEFAULT_HERO: ContentValues<'hero'> = {
  slides: [
    {
      ...slide,
      title: 'Elevat your style',
      line: 'New colors, now also available',
      ground: 'indigo',
      picture: builtIn('hero-1'),
      phone: builtIn('hero-1-tall'),
    },
    {
      ...slide,
      title: 'Bring out the confidence in you',
      line: '',
      ground: 'madder',
      picture: builtIn('hero-2'),
      phone: builtIn('hero-2-tall'),
    },
  ],
};
