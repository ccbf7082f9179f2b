import type { ProductCard } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { useMemo } from 'react';
import type { CartLine } from './cart-line.ts';
import { issuesOf, type LineIssues, mostOf, noIssues } from './line-issues.ts';

const ID = /^[0-9a-f]{24}$/i;
const nothing: readonly ProductCard[] = [];

/** How to ask for the products of the lines as they are now; null where there is nothing to ask. */
export function currentProducts(lines: readonly CartLine[]) {
  const ids = [...new Set(lines.map((line) => line.productRef._id))].filter((id) => ID.test(id));
  return ids.length === 0
    ? null
    : { query: { ids: ids.sort(), fields: 'card', limit: '100' } as const };
}

/**
 * What has changed about the lines since they were put in, by the products as they are now, and how
 * many pieces a line may hold. While that cannot be known, nothing has changed.
 */
export function useLineIssues(lines: readonly CartLine[]): {
  issues: LineIssues;
  most: (line: CartLine) => number;
} {
  const { data } = useApi(api.products.list, currentProducts(lines));
  const products = data?.data ?? nothing;
  return useMemo(
    () => ({
      issues: products === nothing ? noIssues : issuesOf(lines, products),
      most: (line) => mostOf(line, lines, products),
    }),
    [products, lines],
  );
}
