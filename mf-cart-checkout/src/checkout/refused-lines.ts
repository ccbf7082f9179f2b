import { type ErrorCode, toPaise } from '@tanabana/contracts';
import type { CartLine } from '../cart/cart-line.ts';
import type { LineIssue } from '../cart/line-issues.ts';
import type { Failure } from './outcome.ts';

interface LineFact {
  /** Place of the line in the order as sent. */
  index: number;
  /** Rupees, of one piece now. */
  price?: unknown;
  /** Pieces of the product that are left. */
  left?: unknown;
  /** Pieces of the product that the customer may order now. */
  more?: unknown;
}

/** What the service found wrong with `lines`, the order as it was sent (contract.md, Orders). */
export function refusedLines(
  failure: Failure,
  lines: readonly CartLine[],
): ReadonlyMap<CartLine, LineIssue> {
  const find = finders[failure.code];
  return find ? find(failure, lines) : new Map();
}

type Finder = (failure: Failure, lines: readonly CartLine[]) => ReadonlyMap<CartLine, LineIssue>;

const finders: Record<string, Finder | undefined> = {
  'order.price_changed': priceChanges,
  'order.out_of_stock': shortages,
  'order.product_unavailable': goneLines,
  'order.too_many_pieces': tooMany,
} satisfies Partial<Record<ErrorCode, Finder>>;

function priceChanges(failure: Failure, lines: readonly CartLine[]) {
  const issues = new Map<CartLine, LineIssue>();
  for (const { index, price } of factsOf(failure)) {
    const line = lines[index];
    if (line && typeof price === 'number' && toPaise(price) !== toPaise(line.price))
      issues.set(line, { kind: 'price', price });
  }
  return issues;
}

function shortages(failure: Failure, lines: readonly CartLine[]) {
  return sharedOut(failure, lines, 'left', (left) => ({ kind: 'left', left }));
}

function tooMany(failure: Failure, lines: readonly CartLine[]) {
  return sharedOut(failure, lines, 'more', (more) => ({ kind: 'more', more }));
}

/** What there is of a product goes to its lines in their order. */
function sharedOut(
  failure: Failure,
  lines: readonly CartLine[],
  fact: 'left' | 'more',
  issueOf: (free: number) => LineIssue,
) {
  const issues = new Map<CartLine, LineIssue>();
  const rest = new Map<string, number>();
  for (const { index, [fact]: pieces } of factsOf(failure)) {
    const line = lines[index];
    if (!line || typeof pieces !== 'number') continue;
    const free = rest.get(line.productRef._id) ?? pieces;
    rest.set(line.productRef._id, Math.max(0, free - line.qty));
    if (free < line.qty) issues.set(line, issueOf(free));
  }
  return issues;
}

function goneLines({ errors }: Failure, lines: readonly CartLine[]) {
  const issues = new Map<CartLine, LineIssue>();
  for (const { path } of errors) {
    const line = lines[Number(/^products\.(\d+)(?:\.|$)/.exec(path)?.[1] ?? -1)];
    if (line) issues.set(line, { kind: 'gone' });
  }
  return issues;
}

/** `details.lines`; a line without an `index` stands at its own place. */
function factsOf({ details }: Failure): LineFact[] {
  const lines = (details as { lines?: unknown } | null | undefined)?.lines;
  if (!Array.isArray(lines)) return [];
  return lines.map((line: Partial<LineFact> | null, place) => ({ index: place, ...line }));
}
