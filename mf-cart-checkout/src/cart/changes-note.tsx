import { announce } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import { cart } from './cart-edits.ts';
import { type CartLine, lineKey } from './cart-line.ts';
import styles from './changes-note.module.css';
import type { LineIssue, LineIssues } from './line-issues.ts';

interface Props {
  lines: readonly CartLine[];
  issues: LineIssues;
}

/** Says that lines have changed since they were put in; several can be accepted at once. */
export function ChangesNote({ lines, issues }: Props) {
  const changed = lines.filter((line) => issues.has(lineKey(line)));
  const text =
    changed.length === 1
      ? 'Something has changed since you filled your cart.'
      : `${changed.length} things have changed since you filled your cart.`;
  if (changed.length === 0) return null;
  const acceptAll = (): void => {
    for (const line of changed) accept(line, issues.get(lineKey(line)));
    announce('All changes are accepted.');
  };
  return (
    <Alert
      className={styles.note}
      tone="info"
      action={
        changed.length > 1 && (
          <Button size="s" variant="secondary" onClick={acceptAll}>
            Accept all
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}

/** Takes a change as it is: the new price, the pieces that are left, or the line out. */
function accept(line: CartLine, issue: LineIssue | undefined): void {
  if (issue?.kind === 'price') cart.change(line, { price: issue.price });
  else if (issue?.kind === 'left' && issue.left > 0) cart.change(line, { qty: issue.left });
  else if (issue?.kind === 'more' && issue.more > 0) cart.change(line, { qty: issue.more });
  else cart.remove(line);
}
