import { api } from '@tanabana/storefront';
import { type CartLine, lineKey } from '../cart/cart-line.ts';
import { issuesOf, type LineIssue } from '../cart/line-issues.ts';
import { currentProducts } from '../cart/use-line-issues.ts';

/**
 * What is wrong with the lines by the products of this very moment: asked before somebody pays.
 * @throws ApiError
 */
export async function checkLines(
  lines: readonly CartLine[],
): Promise<ReadonlyMap<CartLine, LineIssue>> {
  const input = currentProducts(lines);
  const { data } = input ? await api.products.list(input) : { data: [] };
  const issues = issuesOf(lines, data);
  return new Map(
    lines.flatMap((line) => {
      const issue = issues.get(lineKey(line));
      return issue ? [[line, issue]] : [];
    }),
  );
}
