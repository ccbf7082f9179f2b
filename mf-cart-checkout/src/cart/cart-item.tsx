import { formatAmount } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { IconButton, QuantityStepper, TrashIcon, VisuallyHidden } from '@tanabana/ui';
import { cart } from './cart-edits.ts';
import { type CartLine, lineTotal } from './cart-line.ts';
import styles from './cart-lines.module.css';
import type { LineIssue } from './line-issues.ts';
import { LineNote } from './line-note.tsx';
import { LinePicture } from './line-picture.tsx';

interface Props {
  line: CartLine;
  issue: LineIssue | undefined;
  /** Pieces that the line may hold. */
  most: number;
  onRemove: () => void;
}

/** One line of the cart page. */
export function CartItem({ line, issue, most, onRemove }: Props) {
  const to = paths.product(line.productRef._id);
  const chosen = [line.color, line.size && `Size ${line.size}`].filter(Boolean).join(' · ');
  return (
    <li className={styles.line}>
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <LinePicture image={line.image} sizes="(min-width: 45rem) 128px, 80px" />
      </Link>
      <div className={styles.what}>
        <h2 className={styles.title}>
          <Link to={to}>{line.title}</Link>
        </h2>
        {chosen && <p className={styles.chosen}>{chosen}</p>}
        <UnitPrice line={line} />
      </div>
      <div className={styles.sums}>
        <QuantityStepper
          className={styles.quantity}
          size="s"
          label={`Quantity of ${line.title}`}
          value={line.qty}
          max={Math.max(most, line.qty)}
          onChange={(qty) => cart.change(line, { qty })}
        />
        <p className={styles.total}>
          <VisuallyHidden>Line total </VisuallyHidden>
          {formatAmount(lineTotal(line))}
        </p>
      </div>
      <IconButton className={styles.remove} label={`Remove ${line.title}`} onClick={onRemove}>
        <TrashIcon />
      </IconButton>
      {issue && (
        <div className={styles.issue}>
          <LineNote line={line} issue={issue} onRemove={onRemove} />
        </div>
      )}
    </li>
  );
}

function UnitPrice({ line: { price, originPrice } }: { line: CartLine }) {
  return (
    <p className={styles.price}>
      {formatAmount(price)}
      {originPrice > price && (
        <>
          {' '}
          <VisuallyHidden>instead of </VisuallyHidden>
          <s>{formatAmount(originPrice)}</s>
        </>
      )}
    </p>
  );
}
