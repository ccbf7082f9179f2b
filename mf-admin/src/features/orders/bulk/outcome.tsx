import { orderNumber } from '@tanabana/contracts';
import { Alert } from '@tanabana/ui';
import { count } from '../../../shared/formats.ts';
import shared from '../../../shared/shared.module.css';
import { customerOf } from '../order-words.ts';
import styles from './bulk.module.css';
import type { Changed } from './in-batches.ts';

interface OutcomeProps {
  result: Changed;
  /** Why orders were not changed without being rejected: 'had this status already'. */
  unchanged: string;
}

/** Lists how many selected orders were changed, and why others were refused. */
export function Outcome({ result: { unchanged, refused }, ...texts }: OutcomeProps) {
  return (
    <div className={shared.form}>
      {unchanged > 0 && (
        <p>
          {count(unchanged, 'order')} {texts.unchanged}.
        </p>
      )}
      {refused.length === 0 && unchanged === 0 && <p>All of them.</p>}
      {refused.length > 0 && (
        <Alert tone="warning" title={`${count(refused.length, 'order')} not changed`}>
          <RefusedOrders label="Not changed" refused={refused} />
          They stay selected.
        </Alert>
      )}
    </div>
  );
}

/** Orders that failed, with the reason. */
export function RefusedOrders({ label, refused }: { label: string; refused: Changed['refused'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <ul className={styles.refused} aria-label={label} tabIndex={0}>
      {refused.map(({ order, reason }) => (
        <li key={order._id}>
          <code>{orderNumber(order._id)}</code> {customerOf(order)}: {reason}
        </li>
      ))}
    </ul>
  );
}
