import { Alert, type Tone } from '@tanabana/ui';
import { count } from '../../../shared/formats.ts';
import styles from './import.module.css';

interface ListedLine {
  line: number;
  sku?: string | undefined;
  reason?: string | undefined;
}

interface LineListProps {
  title: string;
  tone: Exclude<Tone, 'neutral'>;
  lines: readonly ListedLine[];
  /** Returns the row that people see for a line. */
  rowOf: (line: number) => number;
  /** Accessible name of the list; the title by default. */
  label?: string;
}

/** Maximum lines listed. */
const LISTED = 200;
/** Number of lines from which the most frequent reasons are summarised. */
const MANY = 20;
const COMMON = 5;

/** Returns one line per product and reason; lines without a product are all listed. */
function perProduct(lines: readonly ListedLine[]): ListedLine[] {
  const seen = new Set<string>();
  return lines.filter(({ sku, reason }) => {
    const key = `${sku?.toUpperCase()}\n${reason}`;
    if (sku === undefined) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns the most frequent reasons with their counts. */
function commonest(lines: readonly ListedLine[]): [reason: string, lines: number][] {
  const counts = new Map<string, number>();
  for (const { reason = '' } of lines) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .filter(([, times]) => times > 1)
    .sort(([, one], [, other]) => other - one)
    .slice(0, COMMON);
}

/** Returns a reason with the numbers of rows instead of lines, without the line's own number. */
const inRows = (reason = '', line: number, rowOf: (line: number) => number): string =>
  reason
    .replace(`line ${line}: `, '')
    .replace(/\blines? \d+(?: and \d+)?/g, (named) =>
      named.replace(/\d+/g, (number) => String(rowOf(Number(number)))),
    );

/**
 * Lines of a file with the reasons why they are reported; of a product's lines the first. Nothing
 * without lines.
 */
export function LineList({ title, tone, lines: all, rowOf, label = title }: LineListProps) {
  const lines = perProduct(all);
  if (lines.length === 0) return null;
  return (
    <Alert tone={tone} title={title}>
      {lines.length >= MANY && (
        <ul className={styles.common} aria-label="Most frequent reasons">
          {commonest(lines).map(([reason, times]) => (
            <li key={reason}>
              <strong>{count(times)} times</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <ul className={styles.refused} aria-label={label} tabIndex={0}>
        {lines.slice(0, LISTED).map(({ line, sku, reason }) => (
          <li key={`${line} ${reason}`}>
            <strong>Line {rowOf(line)}</strong>
            {sku && ` (${sku})`}: {inRows(reason, line, rowOf)}
          </li>
        ))}
        {lines.length > LISTED && <li>… and {count(lines.length - LISTED)} more.</li>}
      </ul>
    </Alert>
  );
}
