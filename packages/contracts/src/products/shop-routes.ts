import { shownCollectionRoutes } from '../collections/shop-routes.ts';
import { route } from '../endpoint.ts';
import { product } from './route-parts.ts';

/** Calls of shop pages. */
export const productShopRoutes = {
  list: route('GET', '/api/products', 'all', { gives: { data: [product] } }),
  get: route('GET', '/api/products/:id', 'all', { gives: product }),
  /** The table of GST rates in force. */
  gstRates: route('GET', '/api/products/gst-rates', 'all', {
    gives: { rows: [{}], version: 'number' },
  }),
  ...shownCollectionRoutes,
  image: route('GET', '/api/products/images/:id', 'all'),
};
