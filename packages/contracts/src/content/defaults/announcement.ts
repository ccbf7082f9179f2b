import type { ContentValues } from '../../rules/content/kinds.ts';

/** The announcement bar of a new shop. */
export const DEFAULT_ANNOUNCEMENT: ContentValues<'announcement'> = {
  text: '{shipping offer}',
  more: 'Delivered in 7-8 working days · 3-day returns',
  href: '',
};
