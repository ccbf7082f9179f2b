import { Link, paths } from '@tanabana/storefront';
import { AlertIcon, Button } from '@tanabana/ui';
import { useEffect, useRef } from 'react';
import type { Problem } from './outcome.ts';
import styles from './problem-summary.module.css';

/** What keeps the order from being placed: read out, and it takes the focus with every new problem. */
export function ProblemSummary({ problem }: { problem: Problem }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem takes the focus again
  useEffect(() => ref.current?.focus(), [problem]);
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.problem}>
      <AlertIcon />
      <div>
        <strong>{problem.title}</strong>
        {problem.text && <p>{problem.text}</p>}
        {problem.lines && problem.lines.size > 0 && (
          <a href="#order-heading">See what has changed</a>
        )}
        {problem.placedBefore && <Link to={paths.dashboard()}>See your orders</Link>}
      </div>
      {problem.retry && (
        <Button type="submit" variant="secondary" size="s">
          Try again
        </Button>
      )}
    </div>
  );
}
