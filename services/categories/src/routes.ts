import type { categoryEndpoints } from '@tanabana/contracts/endpoints';
import type { Audit } from '@tanabana/mongo-kit';
import { type Handlers, reply, type Site } from '@tanabana/service-kit';
import type { CategoryService } from './categories/category-service.ts';
import { categoryHead } from './head/category-head.ts';

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
  create: ({ body }) => categories.create(body),
  update: ({ params, body }) => categories.update(params.id.toLowerCase(), body),
  async remove({ params }) {
    await categories.remove(params.id.toLowerCase());
    return { message: 'Category deleted' };
  },
});
