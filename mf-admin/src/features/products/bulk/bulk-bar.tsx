import { Button } from '@tanabana/ui';
import { MAX_SELECTED, type Selection } from '../use-selection.ts';
import styles from './bulk.module.css';

/** Stays at the foot of the window while products are chosen. */
export function BulkBar({ selection, onChange }: { selection: Selection; onChange: () => void }) {
  const { size } = selection.chosen;
  if (size === 0) return null;
  return (
    <div className={styles.bar}>
      <p role="status">
        <strong>{size}</strong> {size === 1 ? 'product' : 'products'} chosen
        {size === MAX_SELECTED && ', as many as go at once'}
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
