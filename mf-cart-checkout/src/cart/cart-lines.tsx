import { announce, notify } from '@tanabana/storefront';
import { type RefObject, useCallback } from 'react';
import { cart } from './cart.ts';
import { CartItem } from './cart-item.tsx';
import { type CartLine, lineKey } from './cart-line.ts';
import styles from './cart-lines.module.css';
import type { LineIssues } from './line-issues.ts';

interface Props {
  lines: readonly CartLine[];
  issues: LineIssues;
  most: (line: CartLine) => number;
  /** Takes the focus when the button that had it is gone. */
  heading: RefObject<HTMLElement | null>;
}

/** The lines of the cart page, each with quantity and remove. */
export function CartLines({ lines, issues, most, heading }: Props) {
  const remove = useCallback(
    (line: CartLine, index: number): void => {
      cart.remove(line);
      heading.current?.focus();
      notify({
        text: `Removed ${line.title}`,
        action: {
          label: 'Undo',
          run: () => {
            cart.putBack(line, index);
            announce(`${line.title} is back in your cart`);
          },
        },
      });
    },
    [heading],
  );
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <CartItem
          key={lineKey(line)}
          line={line}
          issue={issues.get(lineKey(line))}
          most={most(line)}
          onRemove={() => remove(line, index)}
        />
      ))}
    </ul>
  );
}
