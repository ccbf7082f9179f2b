import { MAX_ORDER_LINES } from '@tanabana/contracts';
import { type CartLine, lineKey, quantityOf } from './cart-line.ts';
import { type CartState, changed, isShown, type OwnedLine, shownLines } from './cart-rules.ts';

/** Changes the quantity (at least 1; invalid numbers become 1) or the price of a line. */
export const change = (
  state: CartState,
  key: string,
  to: { qty?: unknown; price?: number },
): CartState => ({
  ...state,
  items: changed(state, key, (line) => ({
    ...line,
    ...(to.price === undefined ? {} : { price: to.price }),
    ...('qty' in to ? { qty: quantityOf(to.qty) } : {}),
  })),
});

export const remove = (state: CartState, key: string): CartState => ({
  ...state,
  items: state.items.filter((line) => !(isShown(state, line) && lineKey(line) === key)),
});

/** Restores a removed line at its position, unless it was added again. */
export function putBack(
  state: CartState,
  line: CartLine,
  index: number,
  user: string | null,
): CartState {
  const shown = shownLines(state);
  if (shown.length >= MAX_ORDER_LINES) return state;
  if (shown.some((other) => lineKey(other) === lineKey(line))) return state;
  const next = shown[index];
  const at = next ? state.items.indexOf(next as OwnedLine) : state.items.length;
  const items = [...state.items];
  items.splice(at, 0, { ...line, owner: user });
  return { ...state, items };
}

/** Removes the shown lines; other accounts keep theirs. */
export const clear = (state: CartState): CartState => ({
  ...state,
  items: state.items.filter((line) => !isShown(state, line)),
});

/** Removes what was ordered: a line loses its ordered units, so that units added meanwhile stay. */
export const takeOrdered = (state: CartState, ordered: readonly CartLine[]): CartState => ({
  ...state,
  items: ordered.reduce<readonly OwnedLine[]>(
    (items, { qty, ...line }) =>
      items.flatMap((item) => {
        if (!isShown(state, item) || lineKey(item) !== lineKey(line)) return [item];
        return item.qty > qty ? [{ ...item, qty: item.qty - qty }] : [];
      }),
    state.items,
  ),
});
