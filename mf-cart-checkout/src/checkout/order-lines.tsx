import { Fragment } from 'react';
import { type CartLine, lineKey } from '../cart/cart-line.ts';
import { DiscountedTotal } from '../cart/cart-lines.tsx';
import { LineNote } from '../cart/issue-notes.tsx';
import { isUnavailable, type LineIssue } from '../cart/line-issues.ts';
import { LinePicture } from '../cart/line-picture.tsx';
import { type Removal, RemovedItem } from '../cart/removal.tsx';
import shared from '../shared.module.css';
import styles from './your-order.module.css';

export interface OrderLinesProps {
  lines: readonly CartLine[];
  /** Problem of a line, from the products or the service's error. */
  issueOf: (line: CartLine) => LineIssue | undefined;
  /** What a line costs after discounts, in rupees; undefined for the cost without. */
  totalOf: (line: CartLine) => number | undefined;
  removal: Removal;
}

/** Lines to order, with problems and their solutions. */
export function OrderLines({ lines, issueOf, totalOf, removal }: OrderLinesProps) {
  return (
    <ul className={shared.lines}>
      {lines.map((line, index) => (
        <Fragment key={lineKey(line)}>
          <RemovedItem removal={removal} at={index} />
          <OrderLine
            line={line}
            issue={issueOf(line)}
            total={totalOf(line)}
            onRemove={() => removal.remove(line, index)}
          />
        </Fragment>
      ))}
      <RemovedItem removal={removal} at={lines.length} last />
    </ul>
  );
}

interface OrderLineProps {
  line: CartLine;
  issue: LineIssue | undefined;
  total: number | undefined;
  onRemove: () => void;
}

function OrderLine({ line, issue, total, onRemove }: OrderLineProps) {
  const facts = [
    ['Quantity', String(line.qty)],
    ['Color', line.color],
    ['Size', line.size],
  ].filter(([, value]) => value);
  return (
    <li className={shared.line}>
      <div className={styles.picture}>
        <LinePicture image={line.image} sizes="72px" />
      </div>
      <div className={styles.what}>
        <p className={shared.name}>{line.title}</p>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}:</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={shared.amount}>
        {isUnavailable(issue) ? 'Not ordered' : <DiscountedTotal line={line} total={total} />}
      </p>
      {issue && (
        <div className={styles.issue}>
          <LineNote line={line} issue={issue} onRemove={onRemove} />
        </div>
      )}
    </li>
  );
}
