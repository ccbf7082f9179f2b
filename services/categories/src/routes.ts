import type { categoryEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
import type { CategoryService } from './categories/category-service.ts';

export const categoryHandlers = (
  categories: CategoryService,
): Handlers<typeof categoryEndpoints> => ({
  list: ({ query }) => categories.list(query),
  get: ({ params }) => categories.get(params.id),
  create: ({ body }) => categories.create(body),
  update: ({ params, body }) => categories.update(params.id.toLowerCase(), body),
  async remove({ params }) {
    await categories.remove(params.id.toLowerCase());
    return { message: 'Category deleted' };
  },
});
