import { Alert } from '@tanabana/ui';
import { count } from '../../../words/count.ts';
import styles from './import.module.css';
import type { Preview } from './read-preview.ts';

/** The first records of a file, so that a wrong one is seen before it is sent. */
export function PreviewTable({ preview: { header, rows, lines, unknown } }: { preview: Preview }) {
  return (
    <>
      {unknown.length > 0 && (
        <Alert tone="info">Not taken, as products have no such field: {unknown.join(', ')}.</Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section aria-label="Preview" className={styles.scroll} tabIndex={0}>
        <table className={styles.preview}>
          <caption>
            The first {rows.length} of {count(lines, 'line')}
          </caption>
          <thead>
            <tr>
              {header.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join()}>
                {header.map((name, at) => (
                  <td key={name}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
