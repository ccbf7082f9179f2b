import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { categoryRoutes } from './routes.ts';
import { category, categoryList, categoryQuery, newCategory } from './schema.ts';

export const categoryEndpoints = {
  list: endpoint(categoryRoutes.list, { query: categoryQuery, response: categoryList }),
  get: endpoint(categoryRoutes.get, {
    /** An id or a slug. */
    params: z.object({ id: requiredText(100) }),
    response: category,
    notFound: 'category.not_found',
  }),
  create: endpoint(categoryRoutes.create, {
    body: newCategory,
    response: category,
    status: 201,
    errors: ['category.name_taken', 'category.slug_taken'],
  }),
};
