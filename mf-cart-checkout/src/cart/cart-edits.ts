import { cartStore, cartUser } from './cart.ts';
import * as edits from './cart-edit-rules.ts';
import { type CartLine, lineKey } from './cart-line.ts';
import { shownLines } from './cart-rules.ts';

/** Operations on the cart's lines. */
export const cart = {
  /** Returns the currently stored lines, whichever tab wrote them. */
  read(): readonly CartLine[] {
    cartStore.refresh();
    return shownLines(cartStore.get());
  },
  change: (line: CartLine, to: { qty?: number; price?: number }): void =>
    cartStore.update((state) => edits.change(state, lineKey(line), to)),
  remove: (line: CartLine): void => cartStore.update((state) => edits.remove(state, lineKey(line))),
  putBack: (line: CartLine, index: number): void =>
    cartStore.update((state) => edits.putBack(state, line, index, cartUser())),
  clear: (): void => cartStore.update(edits.clear),
  takeOrdered: (lines: readonly CartLine[]): void =>
    cartStore.update((state) => edits.takeOrdered(state, lines)),
};
