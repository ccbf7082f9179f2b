import type { categoryEndpoints } from '@tanabana/contracts/endpoints';
import { actorOf, type Handlers, reply, type Site } from '@tanabana/service-kit';
import type { Audit } from '@tanabana/service-kit/mongo';
import type { CategoryService } from './categories/category-service.ts';
import { categoryHead } from './head/category-head.ts';
import type { Products } from './products/products-client.ts';

export const categoryHandlers = (
  categories: CategoryService,
  audit: Pick<Audit, 'page'>,
  products: Pick<Products, 'listed'>,
  site: Site,
): Handlers<typeof categoryEndpoints> => ({
  list: ({ query }) => categories.list(query),
  get: ({ params }) => categories.get(params.id),
  async head({ params, query: { page } }) {
    const category = await categories.get(params.id);
    const listed = await products.listed(category.slug, page).catch(() => undefined);
    const head = categoryHead({ category, page, listed }, site);
    return reply(head, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  },
  audit: ({ query }) => audit.page(query),
  create: ({ body, user }) => categories.create(body, actorOf(user)),
  update: ({ params, body, user, header }) =>
    categories.update(params.id.toLowerCase(), body, actorOf(user), header('if-match')),
  async remove({ params, user }) {
    await categories.remove(params.id.toLowerCase(), actorOf(user));
    return { message: 'Category deleted' };
  },
});
