import type { categoryEndpoints } from '@tanabana/contracts/endpoints';
import type { Audit } from '@tanabana/mongo-kit';
import { type AuthUser, type Handlers, reply, type Site } from '@tanabana/service-kit';
import type { Actor } from './categories/category-repository.ts';
import type { CategoryService } from './categories/category-service.ts';
import { categoryHead } from './head/category-head.ts';

const actor = ({ id, username }: AuthUser): Actor => ({ id, username });

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
  create: ({ body, user }) => categories.create(body, actor(user)),
  update: ({ params, body, user }) => categories.update(params.id.toLowerCase(), body, actor(user)),
  async remove({ params, user }) {
    await categories.remove(params.id.toLowerCase(), actor(user));
    return { message: 'Category deleted' };
  },
});
