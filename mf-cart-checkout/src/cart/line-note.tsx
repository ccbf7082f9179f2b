import { formatAmount } from '@tanabana/contracts';
import { Button } from '@tanabana/ui';
import { cart } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import type { LineIssue } from './line-issues.ts';
import styles from './line-note.module.css';

/** What has changed about a line, and the button that puts it right. */
export function LineNote({ line, issue }: { line: CartLine; issue: LineIssue }) {
  const { text, label, fix } = wayOut(line, issue);
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <Button size="s" variant="secondary" onClick={fix} aria-label={`${label}: ${line.title}`}>
        {label}
      </Button>
    </div>
  );
}

function wayOut(line: CartLine, issue: LineIssue) {
  switch (issue.kind) {
    case 'gone':
      return { text: 'No longer sold like this.', ...removal(line) };
    case 'left': {
      const { left } = issue;
      if (left === 0) return { text: 'Sold out.', ...removal(line) };
      return {
        text: `Only ${left} left.`,
        label: `Take ${left}`,
        fix: () => cart.change(line, { qty: left }),
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

const removal = (line: CartLine) => ({ label: 'Remove', fix: () => cart.remove(line) });
