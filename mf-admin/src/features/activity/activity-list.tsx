import { momentOf } from '../../words/times.ts';
import styles from './activity.module.css';
import { actionWords, fieldWords, valueWords } from './activity-words.ts';
import type { Entry } from './newest-first.ts';

/** Fields that say nothing to a person. */
const dull = new Set(['updatedAt', 'createdAt', 'changedAt']);

/** One line an entry, with every field that changed under it. */
export function ActivityList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={`${entry.area}${entry.id}`}>
          <p className={styles.what}>
            <span>
              <strong>{entry.by.username}</strong> {actionWords(entry)}
            </span>
            <time dateTime={entry.at}>{momentOf(entry.at)}</time>
          </p>
          <ul className={styles.changes}>
            {entry.changes
              .filter(({ field }) => !dull.has(field))
              .map(({ field, from, to }) => (
                <li key={field}>
                  <span>{fieldWords(field)}</span> <del>{valueWords(from)}</del>{' '}
                  <span aria-hidden="true">→</span> <ins>{valueWords(to)}</ins>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
