import { announce, Link, paths, Slot } from '@tanabana/storefront';
import { Button, buttonClass, EmptyState } from '@tanabana/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cart } from './cart-edits.ts';
import type { CartLine } from './cart-line.ts';
import styles from './removal.module.css';

export type Removal = ReturnType<typeof useRemoval>;

/**
 * Taking lines out so that the last one can be put back.
 * @param heading takes the focus when the button that had it is gone
 */
export function useRemoval(heading: RefObject<HTMLElement | null>) {
  const [removed, setRemoved] = useState<{ line: CartLine; index: number } | null>(null);
  return {
    /** The line that was taken out last, and where it was. */
    removed,
    remove(line: CartLine, index: number): void {
      cart.remove(line);
      setRemoved({ line, index });
    },
    /** Puts the line back where it was; the focus goes to the heading. */
    undo(): void {
      if (!removed) return;
      cart.putBack(removed.line, removed.index);
      setRemoved(null);
      heading.current?.focus();
      announce(`${removed.line.title} is back in your cart`);
    },
  };
}

interface RemovedItemProps {
  removal: Removal;
  /** Index of the next line. */
  at: number;
  /** No line follows. */
  last?: boolean;
}

/** An item of a list of lines where one was taken out; nothing elsewhere. */
export function RemovedItem({ removal, at, last }: RemovedItemProps) {
  const index = removal.removed?.index ?? -1;
  if (last ? index < at : index !== at) return null;
  return (
    <li>
      <RemovedLine removal={removal} />
    </li>
  );
}

/** Says that a line is gone and brings it back. Takes the focus of the button that went. */
function RemovedLine({ removal: { removed, undo } }: { removal: Removal }) {
  const ref = useRef<HTMLButtonElement>(null);
  const line = removed?.line;
  useEffect(() => {
    if (line) ref.current?.focus({ preventScroll: true });
  }, [line]);
  if (!line) return null;
  return (
    <p className={styles.removed}>
      <span role="status">Removed {line.title}</span>
      <Button ref={ref} variant="quiet" size="s" onClick={undo} aria-label={`Undo: ${line.title}`}>
        Undo
      </Button>
    </p>
  );
}

/** Nothing to pay for, and where to go (rule 2.11); the last line can be put back. */
export function EmptyCart({ removal }: { removal: Removal }) {
  return (
    <>
      <RemovedLine removal={removal} />
      <EmptyState
        title="Your cart is empty."
        action={
          <Link to={paths.shop()} className={buttonClass()}>
            Continue shopping
          </Link>
        }
      />
      <Slot name="cart.empty" />
    </>
  );
}
