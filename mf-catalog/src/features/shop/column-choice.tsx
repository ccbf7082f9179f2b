import { useId } from 'react';
import styles from './column-choice.module.css';
import { COLUMNS, type Columns } from './shop-state.ts';
import { useMostColumns } from './use-room.ts';

const BARS = [1, 2, 3, 4, 5];

interface ColumnChoiceProps {
  columns: Columns;
  onChange: (columns: Columns) => void;
}

/** How many products stand side by side: 2, 3, 4 or 5, as far as the window has room for them. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const name = useId();
  const most = useMostColumns();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Columns</legend>
      {COLUMNS.filter((count) => count <= most).map((count) => (
        <label key={count} className={styles.option} title={`${count} columns`}>
          <input
            type="radio"
            name={name}
            value={count}
            aria-label={`${count} columns`}
            checked={count === Math.min(columns, most)}
            onChange={() => onChange(count)}
          />
          <span aria-hidden="true" className={styles.bars}>
            {BARS.slice(0, count).map((bar) => (
              <i key={bar} />
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
