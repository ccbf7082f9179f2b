import { formatAmount } from '@tanabana/contracts';
import { announce } from '@tanabana/storefront';
import { Alert, Button, classes } from '@tanabana/ui';
import type { ReactNode } from 'react';
import shared from '../shared.module.css';
import { cart } from './cart-edits.ts';
import { type CartLine, lineKey } from './cart-line.ts';
import styles from './issue-notes.module.css';
import type { LineIssue, LineIssues } from './line-issues.ts';

/** Says that lines have changed since they were added; several can be accepted at once. */
export function ChangesNote(props: { lines: readonly CartLine[]; issues: LineIssues }) {
  const changed = props.lines.flatMap((line) => {
    const issue = props.issues.get(lineKey(line));
    return issue ? [{ line, issue }] : [];
  });
  if (changed.length === 0) return null;
  const acceptAll = (): void => {
    for (const { line, issue } of changed) solutionOf(line, issue, () => cart.remove(line)).apply();
    announce('All changes are accepted.');
  };
  return (
    <Alert
      className={styles.changes}
      tone="info"
      action={
        changed.length > 1 && (
          <Button size="s" variant="secondary" onClick={acceptAll}>
            Accept all
          </Button>
        )
      }
    >
      {changed.length === 1
        ? 'Something has changed since you filled your cart.'
        : `${changed.length} things have changed since you filled your cart.`}
    </Alert>
  );
}

interface LineNoteProps {
  line: CartLine;
  issue: LineIssue;
  onRemove: () => void;
}

/** A line's change, with a button that resolves it. */
export function LineNote({ line, issue, onRemove }: LineNoteProps) {
  const { text, label, apply } = solutionOf(line, issue, onRemove);
  return (
    <div className={classes(shared.spread, styles.line)}>
      <p>{text}</p>
      <Button size="s" variant="secondary" onClick={apply} aria-label={`${label}: ${line.title}`}>
        {label}
      </Button>
    </div>
  );
}

/** Accepts the change: the new price, the remaining units, or removal. */
function solutionOf(line: CartLine, issue: LineIssue, remove: () => void) {
  const removal = (text: string) => ({ text, label: 'Remove', apply: remove });
  const change = (text: ReactNode, label: string, to: { qty?: number; price?: number }) => ({
    text,
    label,
    apply: () => cart.change(line, to),
  });
  switch (issue.kind) {
    case 'gone':
      return removal('No longer sold like this.');
    case 'left': {
      const { left: qty } = issue;
      return qty === 0 ? removal('Sold out.') : change(`Only ${qty} left.`, `Take ${qty}`, { qty });
    }
    case 'more': {
      const { more: qty } = issue;
      return qty === 0
        ? removal('No more of it until earlier orders are delivered.')
        : change(`You can order ${qty} of it now.`, `Take ${qty}`, { qty });
    }
    case 'price': {
      const text = (
        <>
          The price is now <strong>{formatAmount(issue.price)}</strong>; it was{' '}
          <s>{formatAmount(line.price)}</s>.
        </>
      );
      return change(text, 'Accept new price', { price: issue.price });
    }
  }
}
