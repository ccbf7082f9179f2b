import { MAX_BULK_PRODUCTS, type ProductCard } from '@tanabana/contracts';
import { Button } from '@tanabana/ui';
import { useState } from 'react';
import styles from './products.module.css';

/** Products chosen for a change of many at once. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const write = (change: (next: Map<string, string>) => void): void => {
    const next = new Map(chosen);
    change(next);
    setChosen(new Map([...next].slice(0, MAX_BULK_PRODUCTS)));
  };
  return {
    /** Chosen products by id, with their names; kept while pages are turned. */
    chosen,
    toggle: ({ _id, name }: ProductCard): void =>
      write((next) => {
        if (!next.delete(_id)) next.set(_id, name);
      }),
    /** Chooses all of these, or none of them where all are chosen already. */
    toggleAll: (products: readonly ProductCard[]): void =>
      write((next) => {
        const all = products.every(({ _id }) => next.has(_id));
        for (const { _id, name } of products) {
          if (all) next.delete(_id);
          else next.set(_id, name);
        }
      }),
    clear: (): void => setChosen(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

interface SelectBoxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** A box that chooses a row; its label is for screen readers only. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className={styles.choose}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}

/** Stays at the foot of the window while products are chosen. */
export function BulkBar({ selection, onChange }: { selection: Selection; onChange: () => void }) {
  const { size } = selection.chosen;
  if (size === 0) return null;
  return (
    <div className={styles.bar}>
      <p role="status">
        <strong>{size}</strong> {size === 1 ? 'product' : 'products'} chosen
        {size === MAX_BULK_PRODUCTS && ', as many as go at once'}
      </p>
      <Button size="s" variant="light" onClick={onChange}>
        Change stock or price
      </Button>
      <Button size="s" variant="quiet" className={styles.clear} onClick={selection.clear}>
        Choose none
      </Button>
    </div>
  );
}
