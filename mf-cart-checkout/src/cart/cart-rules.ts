import { MAX_LINE_QUANTITY, MAX_ORDER_LINES, type Product } from '@tanabana/contracts';
import { type CartLine, lineKey, poolOf, quantityOf, readLine } from './cart-line.ts';

/** A line and the account that added it; null for a visitor. */
export type OwnedLine = CartLine & { owner: string | null };

/** Content of `app_cart`. Lines of other accounts stay stored but hidden (rule 3.7). */
export interface CartState {
  /** The last signed-in account: its lines are shown, also after signing out. */
  owner: string | null;
  items: readonly OwnedLine[];
}

export const emptyCart: CartState = { owner: null, items: [] };

/** Maximum stored lines of all accounts of this browser. */
const MAX_STORED_LINES = 200;

export const isShown = (state: CartState, line: OwnedLine): boolean =>
  line.owner === null || line.owner === state.owner;

/** Returns the lines of the current user, newest first. */
export const shownLines = (state: CartState): readonly CartLine[] =>
  state.items.filter((line) => isShown(state, line)).slice(0, MAX_ORDER_LINES);

export const unitCount = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.qty, 0);

/** Merges lines of the same product, size and colour at the first one's position. */
function merged(items: readonly OwnedLine[]): OwnedLine[] {
  const byKey = new Map<string, OwnedLine>();
  for (const line of items) {
    const key = `${line.owner} ${lineKey(line)}`;
    const same = byKey.get(key);
    byKey.set(
      key,
      same ? { ...same, qty: Math.min(same.qty + line.qty, MAX_LINE_QUANTITY) } : line,
    );
  }
  return [...byKey.values()].slice(0, MAX_STORED_LINES);
}

/**
 * Returns the cart for `user` (null: visitor). Signing in takes over a visitor's lines; other
 * accounts' lines stay hidden. Returns the same state if nothing changes.
 */
export function forUser(state: CartState, user: string | null): CartState {
  const foreign = state.items.some((line) => line.owner === null);
  if (user === null || (state.owner === user && !foreign)) return state;
  const items = state.items.map((line) => (line.owner === null ? { ...line, owner: user } : line));
  return { owner: user, items: merged(items) };
}

/** Result of an addition: no room for another line, or the quantity was limited. */
export type Added = 'added' | 'limited' | 'full';

/**
 * Adds a line for `user`: an existing line of the same product, size and colour grows, a new one
 * goes first (rule 4.2). At most `most` units in all lines of the same stock count.
 */
export function add(
  state: CartState,
  addition: CartLine,
  user: string | null,
  most: number = Number.POSITIVE_INFINITY,
  countedBy: Product['countedBy'] = 'product',
): { state: CartState; added: Added } {
  const shown = shownLines(state);
  const same = shown.find((line) => lineKey(line) === lineKey(addition));
  const pool = poolOf(addition, countedBy);
  const held = unitCount(shown.filter((line) => poolOf(line, countedBy) === pool));
  const room = Math.min(MAX_LINE_QUANTITY - (same?.qty ?? 0), most - held);
  if (room < 1 || (!same && shown.length >= MAX_ORDER_LINES)) return { state, added: 'full' };
  const qty = Math.min(quantityOf(addition.qty), room);
  const added = qty < addition.qty ? 'limited' : 'added';
  const items = same
    ? changed(state, lineKey(addition), (line) => ({ ...line, ...addition, qty: line.qty + qty }))
    : [{ ...addition, qty, owner: user }, ...state.items].slice(0, MAX_STORED_LINES);
  return { state: { ...state, items }, added };
}

/** Applies `change` to the shown line with that key. */
export const changed = (
  state: CartState,
  key: string,
  change: (line: OwnedLine) => OwnedLine,
): readonly OwnedLine[] =>
  state.items.map((line) => (isShown(state, line) && lineKey(line) === key ? change(line) : line));

/**
 * Reads a stored cart: the current format, or a bare list of items. Invalid content and lines are
 * ignored.
 */
export function readCart(stored: string | null): CartState {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return emptyCart;
    const { owner, items } = Array.isArray(value)
      ? { owner: null, items: value }
      : (value as Record<string, unknown>);
    if (!Array.isArray(items)) return emptyCart;
    const lines = items.slice(0, MAX_STORED_LINES).flatMap((item: unknown) => {
      const line = readLine(item);
      return line ? [{ ...line, owner: ownerOf((item as { owner?: unknown }).owner) }] : [];
    });
    return { owner: ownerOf(owner), items: merged(lines) };
  } catch {
    return emptyCart;
  }
}

const ownerOf = (value: unknown): string | null =>
  typeof value === 'string' && value ? value : null;
