import { cartStore, cartUser } from './cart.ts';
import * as edits from './cart-edit-rules.ts';
import { type CartLine, lineKey } from './cart-line.ts';
import { shownLines } from './cart-rules.ts';

/** What can be done with the lines of the cart. */
export const cart = {
  /** The lines as they are stored at this moment, by whichever tab. */
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
