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

/** What has changed about a line since it was put into the cart. */
export type LineIssue =
  | { kind: 'price'; price: number }
  /** Fewer units are left for this line than it holds; 0 is sold out. */
  | { kind: 'left'; left: number }
  /** The customer may order so many more of it now; 0 is none until earlier orders are delivered. */
  | { kind: 'more'; more: number }
  /** No longer sold, or not in this colour or size. */
  | { kind: 'gone' };

/** Whether nothing of the line can be ordered now: it is in no total and in no order, and stays in the cart. */
export const isUnavailable = (issue: LineIssue | undefined): boolean =>
  issue?.kind === 'gone' ||
  (issue?.kind === 'left' && issue.left === 0) ||
  (issue?.kind === 'more' && issue.more === 0);

/** The lines that can be ordered, each as it is. */
export const orderable = (lines: readonly CartLine[], issues: LineIssues): readonly CartLine[] =>
  lines.filter((line) => !isUnavailable(issues.get(lineKey(line))));

/** Issues by `lineKey`. */
export type LineIssues = ReadonlyMap<string, LineIssue>;

const noIssues: LineIssues = new Map();

type Current = Pick<ProductCard, '_id' | 'price' | 'saleprice' | 'stock' | 'colors'> &
  Pick<Product, 'countedBy' | 'basePrices' | 'variants'>;

/**
 * Compares the cart with the products as they are now. The stock of a product, or of its variant where that is
 * counted, is shared out over its lines in their order.
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

/** As the orders service sees it: the only colour need not be named, a size only where there is one. */
function isOffered(line: CartLine, product: Current): boolean {
  if (product.variants?.length) return variantOf(product, line)?.isForSale ?? false;
  const { color, size } = line;
  const { colors } = product;
  const only = colors.length === 1 ? colors[0] : undefined;
  const colour = color ? colors.find(({ name }) => sameName(name, color)) : only;
  if (!colour) return false;
  return size ? colour.sizes.some((one) => sameName(one, size)) : colour.sizes.length === 0;
}

/** By the names that the product has: the only colour need not be named. */
function poolIn(line: CartLine, product: Current | undefined): string {
  const variant = product && variantOf(product, line);
  const named = variant ? { ...line, color: variant.color, size: variant.size ?? '' } : line;
  return poolOf(named, product?.countedBy);
}

const productOf = (line: CartLine, products: readonly Current[]): Current | undefined =>
  products.find(({ _id }) => _id === line.productRef._id);

/** How many units the line may hold: what its product or variant has, less what its other lines hold. */
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

/** How to ask for the products of the lines as they are now; null where there is nothing to ask. */
export function currentProducts(lines: readonly CartLine[]) {
  const ids = [...new Set(lines.map((line) => line.productRef._id))].filter((id) => ID.test(id));
  return ids.length === 0 ? null : { query: { ids: ids.sort(), limit: '100' } as const };
}

/**
 * What has changed about the lines since they were put in, by the products as they are now, and how
 * many units a line may hold. While that cannot be known, nothing has changed.
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
