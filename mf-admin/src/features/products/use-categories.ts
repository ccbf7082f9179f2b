import type { Category } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';

/** All categories, for choices; undefined until they are here (spec.md section 9: 500). */
export const useCategories = (): readonly Category[] | undefined =>
  useApi(api.categories.list, { query: { limit: '500' } }).data?.data;
