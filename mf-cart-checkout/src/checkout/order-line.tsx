import { formatAmount } from '@tanabana/contracts';
import { type CartLine, lineTotal } from '../cart/cart-line.ts';
import type { LineIssue } from '../cart/line-issues.ts';
import { LineNote } from '../cart/line-note.tsx';
import { LinePicture } from '../cart/line-picture.tsx';
import styles from './your-order.module.css';

interface Props {
  line: CartLine;
  issue: LineIssue | undefined;
  onRemove: () => void;
}

/** One line of the order at the checkout; what is wrong with it and the way out stand below. */
export function OrderLine({ line, issue, onRemove }: Props) {
  const facts = [
    ['Quantity', String(line.qty)],
    ['Color', line.color],
    ['Size', line.size],
  ].filter(([, value]) => value);
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <LinePicture image={line.image} sizes="72px" />
      </div>
      <div className={styles.what}>
        <p className={styles.title}>{line.title}</p>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}:</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.lineTotal}>{formatAmount(lineTotal(line))}</p>
      {issue && (
        <div className={styles.issue}>
          <LineNote line={line} issue={issue} onRemove={onRemove} />
        </div>
      )}
    </li>
  );
}
