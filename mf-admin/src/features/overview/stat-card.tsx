import { Link } from '@tanabana/storefront';
import styles from './overview.module.css';

interface StatCardProps {
  label: string;
  value: string;
  sub?: string;
  /** The list behind the figure. */
  to?: string;
}

/** One figure; pressed it leads to what it counts. */
export function StatCard({ label, value, sub, to }: StatCardProps) {
  const content = (
    <>
      <span className={styles.cardLabel}>{label}</span>
      <strong className={styles.cardValue}>{value}</strong>
      <span className={styles.cardSub}>{sub}</span>
    </>
  );
  return to ? (
    <Link to={to} className={styles.card}>
      {content}
    </Link>
  ) : (
    <div className={styles.card}>{content}</div>
  );
}
