import type { Order, ReturnOptions } from '@tanabana/contracts';
import { classes } from '@tanabana/ui';
import { useId } from 'react';
import { Item } from '../order/item.tsx';
import { type ReturnableLine, returnableLines } from './return-form.ts';
import styles from './return-page.module.css';
import { lastDay } from './return-texts.ts';

interface Props {
  order: Order;
  options: ReturnOptions;
}

interface ChoiceProps extends Props {
  /** Position of the chosen order line. */
  value: number | null;
  error: string | undefined;
  onChange: (line: ReturnableLine) => void;
}

/** The choice of what is sent back, with the last day for it. */
export function LineChoice({ order, options, value, error, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>What do you send back?</legend>
      <div className={styles.choices}>
        {returnableLines(options).map((one) => {
          const item = order.products[one.line];
          return (
            item && (
              <label key={one.line} className={styles.choice}>
                <input
                  type="radio"
                  name={id}
                  checked={value === one.line}
                  onChange={() => onChange(one)}
                />
                <Item item={item} quantity={one.quantity}>
                  {one.until && <p className={styles.until}>Until {lastDay(one.until)}</p>}
                </Item>
              </label>
            )
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Lines that cannot be sent back, each with the reason; nothing if there are none. */
export function KeptLines({ order, options }: Props) {
  const kept = options.lines.flatMap(({ line, reason }) => {
    const item = order.products[line];
    return item && reason !== null ? [{ line, item, reason }] : [];
  });
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="kept-heading" className={styles.kept}>
      <h2 id="kept-heading" className={styles.legend}>
        Cannot be sent back
      </h2>
      <ul className={classes(styles.choices, styles.plain)}>
        {kept.map(({ line, item, reason }) => (
          <li key={line}>
            <Item item={item} quantity={item.quantity}>
              <p>{reason}</p>
            </Item>
          </li>
        ))}
      </ul>
    </section>
  );
}
