import { formatAmount } from '@tanabana/contracts';
import { Button } from '@tanabana/ui';
import { cart } from './cart-edits.ts';
import type { CartLine } from './cart-line.ts';
import type { LineIssue } from './line-issues.ts';
import styles from './line-note.module.css';

interface Props {
  line: CartLine;
  issue: LineIssue;
  onRemove: () => void;
}

/** What has changed about a line, and the button that puts it right. */
export function LineNote({ line, issue, onRemove }: Props) {
  const { text, label, fix } = wayOut(line, issue, onRemove);
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <Button size="s" variant="secondary" onClick={fix} aria-label={`${label}: ${line.title}`}>
        {label}
      </Button>
    </div>
  );
}

function wayOut(line: CartLine, issue: LineIssue, onRemove: () => void) {
  const removal = { label: 'Remove', fix: onRemove };
  switch (issue.kind) {
    case 'gone':
      return { text: 'No longer sold like this.', ...removal };
    case 'left': {
      const { left } = issue;
      if (left === 0) return { text: 'Sold out.', ...removal };
      return {
        text: `Only ${left} left.`,
        label: `Take ${left}`,
        fix: () => cart.change(line, { qty: left }),
      };
    }
    case 'more': {
      const { more } = issue;
      if (more === 0)
        return { text: 'No more of it until earlier orders are delivered.', ...removal };
      return {
        text: `You can order ${more} of it now.`,
        label: `Take ${more}`,
        fix: () => cart.change(line, { qty: more }),
      };
    }
    case 'price':
      return {
        text: (
          <>
            The price is now <strong>{formatAmount(issue.price)}</strong>; it was{' '}
            <s>{formatAmount(line.price)}</s>.
          </>
        ),
        label: 'Accept new price',
        fix: () => cart.change(line, { price: issue.price }),
      };
  }
}
