import type { ContentValues } from '../../rules/content/kinds.ts';

/** The footer of a new shop; promises verbatim from rule 1.6. */
export const DEFAULT_FOOTER: ContentValues<'footer'> = {
  line: 'Warp and weft. Cloth from India’s looms, cut for every day and for the days that matter.',
  groups: [
    {
      title: 'Shop',
      links: [
        { label: 'All pieces', href: '/shop' },
        { label: 'Shopping', href: '/store' },
        { label: 'Your cart', href: '/cart' },
      ],
    },
    {
      title: 'Help',
      links: [
        { label: 'FAQs', href: '/faq' },
        { label: 'Contact Us', href: '/contact' },
        { label: 'About', href: '/about' },
      ],
    },
    {
      title: 'Small print',
      links: [
        { label: 'Terms', href: '/terms' },
        { label: 'Privacy', href: '/privacy' },
        { label: 'Returns and refunds', href: '/returns' },
      ],
    },
  ],
  promiseTitle: 'Our promise',
  promises: [
    { text: 'Shipping Worldwide', icon: 'globe' },
    { text: '3 - Days Returns', icon: 'return' },
    { text: 'Security Payment', icon: 'shield' },
    { text: 'Order Tracking', icon: 'parcel' },
  ],
  end: 'Delivered in 7-8 working days. Prices in rupees.',
};
