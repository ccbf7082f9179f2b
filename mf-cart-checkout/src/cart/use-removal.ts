import { announce } from '@tanabana/storefront';
import { type RefObject, useState } from 'react';
import { cart } from './cart-edits.ts';
import type { CartLine } from './cart-line.ts';

/** A line that was taken out, and where it was. */
export interface Removed {
  line: CartLine;
  index: number;
}

export interface Removal {
  removed: Removed | null;
  remove: (line: CartLine, index: number) => void;
  /** Puts the line back where it was; the focus goes to the heading. */
  undo: () => void;
}

/**
 * Taking lines out so that the last one can be put back.
 * @param heading takes the focus when the button that had it is gone
 */
export function useRemoval(heading: RefObject<HTMLElement | null>): Removal {
  const [removed, setRemoved] = useState<Removed | null>(null);
  return {
    removed,
    remove(line, index): void {
      cart.remove(line);
      setRemoved({ line, index });
    },
    undo(): void {
      if (!removed) return;
      cart.putBack(removed.line, removed.index);
      setRemoved(null);
      heading.current?.focus();
      announce(`${removed.line.title} is back in your cart`);
    },
  };
}
