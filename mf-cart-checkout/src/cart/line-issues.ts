import {
  MAX_LINE_QUANTITY,
  type Product,
  type ProductCard,
  pricesLeft,
  sameName,
  sellingPrice,
  toPaise,
  unitsLeft,
  variantOf,
} from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { useMemo } from 'react';
import { type CartLine, lineKey, poolOf } from './cart-line.ts';

/** A change of a line since it was added to the cart. */
export type LineIssue =
  | { kind: 'price'; price: number }
  /** Fewer units are left for this line than it has; 0 is sold out. */
  | { kind: 'left'; left: number }
  /** The customer may order only this many more; 0 until earlier orders are delivered. */
  | { kind: 'more'; more: number }
  /** No longer sold, or not in this colour or size. */
  | { kind: 'gone' };

/**
 * Whether nothing of the line can be ordered: it is excluded from total and order but stays in the
 * cart.
 */
export const isUnavailable = (issue: LineIssue | undefined): boolean =>
  issue?.kind === 'gone' ||
  (issue?.kind === 'left' && issue.left === 0) ||
  (issue?.kind === 'more' && issue.more === 0);

/** Returns the lines that can be ordered. */
export const orderable = (lines: readonly CartLine[], issues: LineIssues): readonly CartLine[] =>
  lines.filter((line) => !isUnavailable(issues.get(lineKey(line))));

/** Issues by `lineKey`. */
export type LineIssues = ReadonlyMap<string, LineIssue>;

const noIssues: LineIssues = new Map();

type Current = Pick<ProductCard, '_id' | 'price' | 'saleprice' | 'stock' | 'colors'> &
  Pick<Product, 'countedBy' | 'basePrices' | 'variants'>;

/**
 * Compares the cart with current products. The stock of a product or variant is distributed over
 * its lines in order.
 */
export function issuesOf(lines: readonly CartLine[], products: readonly Current[]): LineIssues {
  const issues = new Map<string, LineIssue>();
  const left = new Map<string, number>();
  for (const line of lines) {
    const product = productOf(line, products);
    const pool = poolIn(line, product);
    const stock = left.get(pool) ?? (product ? unitsLeft(product, line) : 0);
    left.set(pool, Math.max(0, stock - line.qty));
    const issue = issueOf(line, product, stock);
    if (issue) issues.set(lineKey(line), issue);
  }
  return issues;
}

function issueOf(line: CartLine, product: Current | undefined, left: number): LineIssue | null {
  if (!product || !isOffered(line, product)) return { kind: 'gone' };
  if (left < line.qty) return { kind: 'left', left };
  const price = sellingPrice(pricesLeft(product, line));
  return toPaise(price) === toPaise(line.price) ? null : { kind: 'price', price };
}

/**
 * As the orders service decides: a single colour need not be named, a size only if there are any.
 */
function isOffered(line: CartLine, product: Current): boolean {
  if (product.variants?.length) return variantOf(product, line)?.isForSale ?? false;
  const { color, size } = line;
  const { colors } = product;
  const only = colors.length === 1 ? colors[0] : undefined;
  const colour = color ? colors.find(({ name }) => sameName(name, color)) : only;
  if (!colour) return false;
  return size ? colour.sizes.some((one) => sameName(one, size)) : colour.sizes.length === 0;
}

/** By the product's names; a single colour need not be named. */
function poolIn(line: CartLine, product: Current | undefined): string {
  const variant = product && variantOf(product, line);
  const named = variant ? { ...line, color: variant.color, size: variant.size ?? '' } : line;
  return poolOf(named, product?.countedBy);
}

const productOf = (line: CartLine, products: readonly Current[]): Current | undefined =>
  products.find(({ _id }) => _id === line.productRef._id);

/** Returns the maximum units of a line: the stock less what other lines hold. */
export function mostOf(
  line: CartLine,
  lines: readonly CartLine[],
  products: readonly Current[],
): number {
  const product = productOf(line, products);
  const stock = product ? unitsLeft(product, line) : MAX_LINE_QUANTITY;
  const pool = poolIn(line, product);
  const others = lines.filter((other) => other !== line && poolIn(other, product) === pool);
  const free = others.reduce((rest, { qty }) => rest - qty, stock);
  return Math.max(1, Math.min(free, MAX_LINE_QUANTITY));
}

const ID = /^[0-9a-f]{24}$/i;
const nothing: readonly Current[] = [];

/** Returns the query for the lines' current products; null if there are none. */
export function currentProducts(lines: readonly CartLine[]) {
  const ids = [...new Set(lines.map((line) => line.productRef._id))].filter((id) => ID.test(id));
  return ids.length === 0 ? null : { query: { ids: ids.sort(), limit: '100' } as const };
}

/**
 * Returns the lines' changes by current products, and each line's maximum. Without product data
 * there are no changes.
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
