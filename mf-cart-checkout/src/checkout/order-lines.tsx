import { Fragment } from 'react';
import { type CartLine, lineKey } from '../cart/cart-line.ts';
import type { LineIssues } from '../cart/line-issues.ts';
import { RemovedLine } from '../cart/removed-line.tsx';
import type { Removal } from '../cart/use-removal.ts';
import { OrderLine } from './order-line.tsx';
import type { Problem } from './outcome.ts';
import styles from './your-order.module.css';

interface Props {
  lines: readonly CartLine[];
  issues: LineIssues;
  /** What the service refused; a line that has been changed since is another one. */
  refused: Problem['lines'];
  removal: Removal;
}

/** What is about to be ordered, line by line. */
export function OrderLines({ lines, issues, refused, removal }: Props) {
  const { removed } = removal;
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <Fragment key={lineKey(line)}>
          {removed?.index === index && <Gap removal={removal} />}
          <OrderLine
            line={line}
            issue={refused?.get(line) ?? issues.get(lineKey(line))}
            onRemove={() => removal.remove(line, index)}
          />
        </Fragment>
      ))}
      {removed && removed.index >= lines.length && <Gap removal={removal} />}
    </ul>
  );
}

const Gap = ({ removal }: { removal: Removal }) => (
  <li>
    <RemovedLine removal={removal} />
  </li>
);
