import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { PLACEHOLDER_IMAGE } from '../rules/images.ts';
import { productRoutes } from './routes.ts';
import { imageQuery, newProduct, product, productList, productQuery } from './schema.ts';

export const productEndpoints = {
  list: endpoint(productRoutes.list, { query: productQuery, response: productList }),
  get: endpoint(productRoutes.get, {
    params: z.object({ id }),
    response: product,
    notFound: 'product.not_found',
  }),
  create: endpoint(productRoutes.create, {
    body: newProduct,
    response: product,
    status: 201,
    errors: ['product.sku_taken', 'product.category_unknown', 'product.image_invalid'],
  }),
  image: endpoint(productRoutes.image, {
    params: z.object({ id: z.union([id, z.literal(PLACEHOLDER_IMAGE)]) }),
    query: imageQuery,
    response: null,
    notFound: 'product.image_not_found',
  }),
};
