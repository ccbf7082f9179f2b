import type { ContentValues } from '../../rules/content/kinds.ts';

/**
 * The main menu at its first edit. Until then the shell shows the entries of the modules, which
 * are these.
 */
export const DEFAULT_MENU: ContentValues<'menu'> = {
  links: [
    { label: 'Shop', href: '/shop' },
    { label: 'About', href: '/about' },
    { label: 'FAQs', href: '/faq' },
    { label: 'Contact Us', href: '/contact' },
  ],
};
