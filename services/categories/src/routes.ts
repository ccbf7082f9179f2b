import type { Category } from '@tanabana/contracts';
import type { categoryEndpoints } from '@tanabana/contracts/endpoints';
import { actorOf, documentHead, type Handlers, reply, type Site } from '@tanabana/service-kit';
import type { Audit } from '@tanabana/service-kit/mongo';
import type { CategoryService } from './categories/category-service.ts';

/** What search engines and link previews read of a category's page: the inside of the document's head. */
function categoryHead({ name, slug, description }: Category, site: Site): string {
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

export const categoryHandlers = (
  categories: CategoryService,
  audit: Pick<Audit, 'page'>,
  site: Site,
): Handlers<typeof categoryEndpoints> => ({
  list: ({ query }) => categories.list(query),
  get: ({ params }) => categories.get(params.id),
  async head({ params }) {
    const head = categoryHead(await categories.get(params.id), site);
    return reply(head, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  },
  audit: ({ query }) => audit.page(query),
  create: ({ body, user }) => categories.create(body, actorOf(user)),
  update: ({ params, body, user }) =>
    categories.update(params.id.toLowerCase(), body, actorOf(user)),
  async remove({ params, user }) {
    await categories.remove(params.id.toLowerCase(), actorOf(user));
    return { message: 'Category deleted' };
  },
});
