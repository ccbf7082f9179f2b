import type { Order, TimelineEntry } from '@tanabana/contracts';
import { momentOf } from '../../words/times.ts';
import styles from './orders.module.css';

/** What happened to an order, when and by whom. */
export function OrderTimeline({ order: { timeline } }: { order: Order }) {
  return (
    <section>
      <h3>What happened</h3>
      <ol className={styles.timeline}>
        {timeline.map((entry) => (
          <li key={`${entry.at}${entry.kind}${entry.to}`}>
            <span>{eventWords(entry)}</span>
            <time dateTime={entry.at}>
              {momentOf(entry.at)} · {entry.by.username}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventWords({ kind, from, to }: TimelineEntry): string {
  if (kind === 'placed') return 'Order placed';
  const what = kind === 'orderStatus' ? 'Order' : 'Payment';
  return from ? `${what}: ${from} → ${to}` : `${what}: ${to}`;
}
