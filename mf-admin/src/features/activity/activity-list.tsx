import { momentOf } from '../../words/times.ts';
import styles from './activity.module.css';
import { actionWords, fieldWords, NOTHING, valueWords } from './activity-words.ts';
import type { Entry } from './newest-first.ts';

/** Fields that say nothing to a person. */
const dull = new Set(['updatedAt', 'createdAt', 'changedAt']);

/** Changes that tell something: what was empty and is empty was only written anew. */
const toldOf = ({ changes }: Entry): Entry['changes'] =>
  changes.filter(
    ({ field, from, to }) =>
      !dull.has(field) && [from, to].some((value) => valueWords(field, value) !== NOTHING),
  );

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
            {toldOf(entry).map(({ field, from, to }) => (
              <li key={field}>
                <span>{fieldWords(field)}</span>{' '}
                <span>
                  {entry.action !== 'created' && <del>{valueWords(field, from)}</del>}
                  {entry.action === 'changed' && ' → '}
                  {entry.action !== 'deleted' && <ins>{valueWords(field, to)}</ins>}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
