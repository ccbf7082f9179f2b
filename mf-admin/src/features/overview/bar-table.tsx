import { Link } from '@tanabana/storefront';
import { VisuallyHidden } from '@tanabana/ui';
import type { ReactNode } from 'react';
import styles from './overview.module.css';
import { shareOf } from './words.ts';

export interface Bar {
  id: string;
  label: ReactNode;
  /** What the length stands for. */
  value: number;
  /** The figure in words, at the end of the bar. */
  text: string;
  /** The list behind it. */
  to: string;
}

interface BarTableProps {
  caption: string;
  /** Headers of the label and of the figure, for screen readers. */
  headers: [string, string];
  bars: readonly Bar[];
  tone?: 'indigo' | 'madder' | 'leaf';
}

/** Lying bars with their figures beside them: a chart that is a table. */
export function BarTable({ caption, headers, bars, tone = 'indigo' }: BarTableProps) {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <table className={styles.bars} data-tone={tone}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              <VisuallyHidden>{header}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, value, text, to }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={to}>{label}</Link>
            </th>
            <td>
              <span className={styles.track}>
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${shareOf(value, largest)}%` }}
                />
              </span>
              <span className={styles.figure}>{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
