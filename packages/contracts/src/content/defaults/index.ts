import { mapValues } from '../../rules/content/fields.ts';
import {
  CONTENT_KINDS,
  type ContentKey,
  type ContentValues,
  type SourceValues,
} from '../../rules/content/kinds.ts';
import { sourceOf } from '../../rules/content/rich-source.ts';
import type { RichText } from '../../rules/content/rich-text.ts';
import { DEFAULT_ABOUT } from './about.ts';
import { DEFAULT_ANNOUNCEMENT } from './announcement.ts';
import { DEFAULT_BANNER } from './banner.ts';
import { DEFAULT_BANNERS } from './banners.ts';
import { DEFAULT_FAQ } from './faq.ts';
import { DEFAULT_FOOTER } from './footer.ts';
import { DEFAULT_HERO } from './hero.ts';
import { DEFAULT_HOME } from './home.ts';
import { DEFAULT_MENU } from './menu.ts';
import { DEFAULT_PRIVACY } from './privacy.ts';
import { DEFAULT_RETURNS } from './returns.ts';
import { DEFAULT_STORES } from './stores.ts';
import { DEFAULT_TERMS } from './terms.ts';

/** The content of a new shop, which is version 0 of each document (rule 21.1). */
export const DEFAULT_CONTENT: { [K in ContentKey]: ContentValues<K> } = {
  announcement: DEFAULT_ANNOUNCEMENT,
  hero: DEFAULT_HERO,
  home: DEFAULT_HOME,
  banner: DEFAULT_BANNER,
  banners: DEFAULT_BANNERS,
  faq: DEFAULT_FAQ,
  about: DEFAULT_ABOUT,
  stores: DEFAULT_STORES,
  terms: DEFAULT_TERMS,
  privacy: DEFAULT_PRIVACY,
  returns: DEFAULT_RETURNS,
  footer: DEFAULT_FOOTER,
  menu: DEFAULT_MENU,
};

/** Returns the content of a new shop as it is edited: rich texts are Markdown. */
export const defaultSource = <K extends ContentKey>(key: K): SourceValues<K> =>
  mapValues(CONTENT_KINDS[key], DEFAULT_CONTENT[key], (field, value) =>
    field.kind === 'rich' ? sourceOf(value as RichText) : value,
  ) as SourceValues<K>;
