import { announce, Link, paths, Slot } from '@tanabana/storefront';
import { Button, buttonClass, EmptyState } from '@tanabana/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cart } from './cart-edits.ts';
import type { CartLine } from './cart-line.ts';
import styles from './removal.module.css';

export type Removal = ReturnType<typeof useRemoval>;

/**
 * Removal of lines with undo for the last one.
 * @param heading focused when the clicked button was removed
 */
export function useRemoval(heading: RefObject<HTMLElement | null>) {
  const [removed, setRemoved] = useState<{ line: CartLine; index: number } | null>(null);
  return {
    /** The last removed line and its position. */
    removed,
    remove(line: CartLine, index: number): void {
      cart.remove(line);
      setRemoved({ line, index });
    },
    /** Restores the line and focuses the heading. */
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

/** List item at the position of a removed line. */
export function RemovedItem({ removal, at, last }: RemovedItemProps) {
  const index = removal.removed?.index ?? -1;
  if (last ? index < at : index !== at) return null;
  return (
    <li>
      <RemovedLine removal={removal} />
    </li>
  );
}

/** Says that a line was removed, with undo. Takes the focus of the removed button. */
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

/** The empty cart (rule 2.11), with undo of the last removal. */
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
