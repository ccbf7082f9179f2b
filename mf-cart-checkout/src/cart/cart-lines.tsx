import { Fragment } from 'react';
import { CartItem } from './cart-item.tsx';
import { type CartLine, lineKey } from './cart-line.ts';
import styles from './cart-lines.module.css';
import type { LineIssues } from './line-issues.ts';
import { RemovedLine } from './removed-line.tsx';
import type { Removal } from './use-removal.ts';

interface Props {
  lines: readonly CartLine[];
  issues: LineIssues;
  most: (line: CartLine) => number;
  removal: Removal;
  /** `lineKey` of the only line to show; all unless told. */
  only?: string;
}

/** Lines of the cart, each with quantity and remove; the last one taken out can be put back. */
export function CartLines({ lines, issues, most, removal, only }: Props) {
  const gap = removal.removed && (
    <li>
      <RemovedLine removal={removal} />
    </li>
  );
  const gapAt = Math.min(removal.removed?.index ?? 0, lines.length);
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => {
        const key = lineKey(line);
        return (
          <Fragment key={key}>
            {index === gapAt && gap}
            {(!only || only === key) && (
              <CartItem
                line={line}
                issue={issues.get(key)}
                most={most(line)}
                onRemove={() => removal.remove(line, index)}
              />
            )}
          </Fragment>
        );
      })}
      {gapAt === lines.length && gap}
    </ul>
  );
}
