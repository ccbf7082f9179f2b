import type { Site } from '@tanabana/service-kit';

/** What crawlers may read: all but pages of one person and the calls behind them. */
export const robots = ({ publicUrl }: Site): string =>
  [
    'User-agent: *',
    'Allow: /api/products/images/',
    'Disallow: /api/',
    'Disallow: /cart',
    'Disallow: /checkout',
    'Disallow: /dashboard',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
