import { z } from 'zod';
import { auditPage, auditQuery } from '../audit/schema.ts';
import { endpoint } from '../endpoint.ts';
import { id, message, requiredText } from '../fields.ts';
import { categoryRoutes } from './routes.ts';
import { category, categoryList, categoryQuery, changedCategory, newCategory } from './schema.ts';

export const categoryEndpoints = {
  list: endpoint(categoryRoutes.list, { query: categoryQuery, response: categoryList }),
  get: endpoint(categoryRoutes.get, {
    /** An id or a slug. */
    params: z.object({ id: requiredText(100) }),
    response: category,
    notFound: 'category.not_found',
  }),
  head: endpoint(categoryRoutes.head, {
    params: z.object({ id: requiredText(100) }),
    response: null,
    notFound: 'category.not_found',
  }),
  audit: endpoint(categoryRoutes.audit, { query: auditQuery, response: auditPage }),
  create: endpoint(categoryRoutes.create, {
    body: newCategory,
    response: category,
    status: 201,
    errors: ['category.name_taken', 'category.slug_taken'],
  }),
  update: endpoint(categoryRoutes.update, {
    params: z.object({ id }),
    body: changedCategory,
    response: category,
    notFound: 'category.not_found',
    errors: ['category.name_taken', 'category.slug_taken'],
  }),
  remove: endpoint(categoryRoutes.remove, {
    params: z.object({ id }),
    response: message,
    notFound: 'category.not_found',
    errors: ['category.in_use'],
  }),
};
