import { CONTENT_KEYS, type ContentKey } from '@tanabana/contracts';
import { paths } from '@tanabana/storefront';

interface DocumentLook {
  name: string;
  /** A page that shows it. */
  page: string;
}

/** Names of the content documents, in the order of the list. */
export const DOCUMENTS: Readonly<Record<ContentKey, DocumentLook>> = {
  announcement: { name: 'Announcement bar', page: paths.home() },
  hero: { name: 'Hero slides', page: paths.home() },
  home: { name: 'Sections of the home page', page: paths.home() },
  banner: { name: 'Banner of the home page', page: paths.home() },
  banners: { name: 'Collection banners', page: paths.collection() },
  faq: { name: 'FAQ', page: paths.faq() },
  about: { name: 'About', page: paths.about() },
  stores: { name: 'Stores', page: paths.storeLocation() },
  terms: { name: 'Terms', page: paths.terms() },
  privacy: { name: 'Privacy', page: paths.privacy() },
  returns: { name: 'Returns and refunds', page: paths.returns() },
  footer: { name: 'Footer', page: paths.home() },
  menu: { name: 'Menu', page: paths.home() },
};

export const isContentKey = (text: string | null): text is ContentKey =>
  CONTENT_KEYS.some((key) => key === text);
