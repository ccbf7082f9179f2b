import { formatAmount, MAX_LINE_QUANTITY } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { classes, IconButton, QuantityStepper, TrashIcon, VisuallyHidden } from '@tanabana/ui';
import { Fragment, useState } from 'react';
import { cart } from './cart-edits.ts';
import { type CartLine, lineKey, lineTotal } from './cart-line.ts';
import styles from './cart-lines.module.css';
import { LineNote } from './issue-notes.tsx';
import { isUnavailable, type LineIssue, type LineIssues } from './line-issues.ts';
import { LinePicture } from './line-picture.tsx';
import { type Removal, RemovedItem } from './removal.tsx';

interface CartLinesProps {
  lines: readonly CartLine[];
  issues: LineIssues;
  /** Maximum units of a line. */
  most: (line: CartLine) => number;
  removal: Removal;
  /** What a line costs after discounts, in rupees; undefined for the cost without. */
  totalOf?: (line: CartLine) => number | undefined;
  /** `lineKey` of the only line to show; default all. */
  only?: string;
}

/** Cart lines with quantity and remove; the last removal can be undone. */
export function CartLines({ lines, issues, most, removal, totalOf, only }: CartLinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => {
        const key = lineKey(line);
        return (
          <Fragment key={key}>
            <RemovedItem removal={removal} at={index} />
            {(!only || only === key) && (
              <CartItem
                line={line}
                issue={issues.get(key)}
                most={most(line)}
                total={totalOf?.(line)}
                onRemove={() => removal.remove(line, index)}
              />
            )}
          </Fragment>
        );
      })}
      <RemovedItem removal={removal} at={lines.length} last />
    </ul>
  );
}

interface CartItemProps {
  line: CartLine;
  issue: LineIssue | undefined;
  most: number;
  /** What it costs after discounts, in rupees. */
  total: number | undefined;
  onRemove: () => void;
}

function CartItem({ line, issue, most, total, onRemove }: CartItemProps) {
  const { title, price, originPrice, qty } = line;
  const to = paths.product(line.productRef._id, { colour: line.color, size: line.size });
  const unavailable = isUnavailable(issue);
  const [limited, setLimited] = useState(false);
  const chosen = [line.color, line.size && `Size ${line.size}`].filter(Boolean).join(' · ');
  return (
    <li className={classes(styles.line, unavailable && styles.unavailable)}>
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <LinePicture image={line.image} sizes="(min-width: 45rem) 128px, 80px" />
      </Link>
      <div className={styles.what}>
        <h2 className={styles.title}>
          <Link to={to}>{title}</Link>
        </h2>
        {chosen && <p className={styles.chosen}>{chosen}</p>}
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
      </div>
      {!unavailable && (
        <div className={styles.sums}>
          <QuantityStepper
            className={styles.quantity}
            size="s"
            label={`Quantity of ${title}`}
            value={qty}
            max={Math.max(most, qty)}
            onChange={(next) => cart.change(line, { qty: next })}
            onLimited={setLimited}
          />
          <p className={styles.total}>
            <VisuallyHidden>Line total </VisuallyHidden>
            <DiscountedTotal line={line} total={total} />
          </p>
        </div>
      )}
      {limited && !issue && (
        <p className={styles.issue} role="status">
          {most < MAX_LINE_QUANTITY
            ? `There are no more than ${most} of this.`
            : `An order takes no more than ${MAX_LINE_QUANTITY} of a piece.`}
        </p>
      )}
      <IconButton className={styles.remove} label={`Remove ${title}`} onClick={onRemove}>
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

interface DiscountedTotalProps {
  line: CartLine;
  /** What the line costs after discounts, in rupees. */
  total: number | undefined;
}

/** What a line costs, and before discounts if it has any. */
export function DiscountedTotal({ line, total = lineTotal(line) }: DiscountedTotalProps) {
  const before = lineTotal(line);
  return (
    <>
      {formatAmount(total)}
      {total < before && (
        <>
          {' '}
          <VisuallyHidden>instead of </VisuallyHidden>
          <s className={styles.before}>{formatAmount(before)}</s>
        </>
      )}
    </>
  );
}
