import { Link, paths } from '@tanabana/storefront';
import { AlertIcon, Button } from '@tanabana/ui';
import { useEffect, useRef } from 'react';
import { type FieldErrors, fieldId } from './checkout-form.ts';
import type { Problem } from './order-problem.ts';
import styles from './problem-summary.module.css';

/** What prevents placing the order: announced, and focused for every new problem. */
export function ProblemSummary({ problem, isGuest }: { problem: Problem; isGuest: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem is focused again
  useEffect(() => ref.current?.focus(), [problem]);
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.problem}>
      <AlertIcon />
      <div>
        <strong>{problem.title}</strong>
        {problem.text && <p>{problem.text}</p>}
        {problem.fields && <FieldLinks fields={problem.fields} />}
        {problem.lines && problem.lines.size > 0 && (
          <a href="#order-heading">See what has changed</a>
        )}
        {problem.placedBefore &&
          (isGuest ? (
            <p>The confirmation email contains the link to your order.</p>
          ) : (
            <Link to={paths.dashboard('my-orders')}>See your orders</Link>
          ))}
      </div>
      {problem.retry && (
        <Button type="submit" variant="secondary" size="s">
          Try again
        </Button>
      )}
    </div>
  );
}

/** Problems by field, as links to the fields. */
function FieldLinks({ fields }: { fields: FieldErrors }) {
  return (
    <ul className={styles.fields}>
      {Object.entries(fields).map(([field, message]) => (
        <li key={field}>
          <a
            href={`#${fieldId(field)}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(fieldId(field))?.focus();
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </ul>
  );
}
