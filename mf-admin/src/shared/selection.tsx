import { Button } from '@tanabana/ui';
import { type ReactNode, useState } from 'react';
import { count } from './formats.ts';
import styles from './selection.module.css';

/** Selection of rows for bulk actions, at most `most`. */
export function useSelection<Row extends { _id: string }>(most: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const write = (change: (next: Map<string, Row>) => void): void => {
    const next = new Map(chosen);
    change(next);
    setChosen(new Map([...next].slice(0, most)));
  };
  return {
    /** By id; kept across pages. */
    chosen,
    most,
    toggle: (row: Row): void =>
      write((next) => {
        if (!next.delete(row._id)) next.set(row._id, row);
      }),
    /** Selects all of these, or clears them if all are selected. */
    toggleAll: (rows: readonly Row[]): void =>
      write((next) => {
        const all = rows.every(({ _id }) => next.has(_id));
        for (const row of rows) {
          if (all) next.delete(row._id);
          else next.set(row._id, row);
        }
      }),
    /** Replaces the selection. */
    set: (rows: readonly Row[]): void =>
      setChosen(new Map(rows.slice(0, most).map((row) => [row._id, row]))),
    clear: (): void => setChosen(new Map()),
  };
}

export type Selection<Row extends { _id: string }> = ReturnType<typeof useSelection<Row>>;

interface SelectBoxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** A row's checkbox; its label is for screen readers. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className={styles.choose}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}

interface BulkBarProps {
  selection: Pick<Selection<never>, 'most' | 'clear'> & { chosen: ReadonlyMap<string, unknown> };
  /** Noun: 'product'. */
  one: string;
  /** Actions: small light buttons. */
  children: ReactNode;
}

/** Bar at the bottom of the window while rows are selected. */
export function BulkBar({ selection: { chosen, most, clear }, one, children }: BulkBarProps) {
  if (chosen.size === 0) return null;
  return (
    <section aria-label={`Chosen ${one}s`} className={styles.bar}>
      <p role="status">
        {count(chosen.size, one)} chosen
        {chosen.size === most && ', the maximum at once'}
      </p>
      <div className={styles.done}>
        {children}
        <Button size="s" variant="quiet" className={styles.clear} onClick={clear}>
          Choose none
        </Button>
      </div>
    </section>
  );
}
