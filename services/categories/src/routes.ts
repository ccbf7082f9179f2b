import type { categoryEndpoints } from '@tanabana/contracts/endpoints';
import type { Audit } from '@tanabana/mongo-kit';
import type { Handlers } from '@tanabana/service-kit';
import type { CategoryService } from './categories/category-service.ts';

export const categoryHandlers = (
  categories: CategoryService,
  audit: Pick<Audit, 'page'>,
): Handlers<typeof categoryEndpoints> => ({
  list: ({ query }) => categories.list(query),
  get: ({ params }) => categories.get(params.id),
  audit: ({ query }) => audit.page(query),
  create: ({ body }) => categories.create(body),
  update: ({ params, body }) => categories.update(params.id.toLowerCase(), body),
  async remove({ params }) {
    await categories.remove(params.id.toLowerCase());
    return { message: 'Category deleted' };
  },
});
