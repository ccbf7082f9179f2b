import type { Category } from '@tanabana/contracts';
import { documentHead, type Site } from '@tanabana/service-kit';

/** What search engines and link previews read of a category's page: the inside of the document's head. */
export function categoryHead({ name, slug, description }: Category, site: Site): string {
  const path = `/category/${slug}`;
  const crumbs = [
    { name: 'Shop', path: '/shop' },
    { name, path },
  ];
  const data = {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: site.publicUrl + crumb.path,
    })),
  };
  return documentHead(
    {
      title: name,
      description:
        description || `${name} at ${site.storeName}, in block print, ikat and bandhani.`,
      path,
      type: 'website',
      data,
    },
    site,
  );
}
