import type { OrderField as OrderKind } from '@tanabana/contracts';
import { announce } from '@tanabana/storefront';
import { Checkbox } from '@tanabana/ui';
import { useEffect, useRef } from 'react';
import { moved } from './entries.ts';
import { EntryActions } from './entry-actions.tsx';
import styles from './order-field.module.css';
import { useDrag } from './use-drag.ts';

interface OrderFieldProps {
  field: OrderKind;
  /** Shown options in their order. */
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Shown options in their order, then the hidden ones. */
export function OrderField({ field, values, onChange }: OrderFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current) list.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = null;
  });
  const labelOf = (value: string): string =>
    field.options.find((one) => one.value === value)?.label ?? value;
  const hidden = field.options.filter(({ value }) => !values.includes(value));
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= values.length) return;
    focused.current = `[data-option="${values[from]}"] [data-move="${to < from ? 'up' : 'down'}"]`;
    announce(`Moved to position ${to + 1} of ${values.length}.`);
    onChange(moved(values, from, to));
  };
  const toggle = (value: string, isShown: boolean): void => {
    focused.current = `[data-option="${value}"] input`;
    onChange(isShown ? [...values, value] : values.filter((one) => one !== value));
  };
  const drag = useDrag(move);
  return (
    <fieldset ref={list} className={styles.list}>
      <legend className={styles.legend}>{field.label}</legend>
      <ol className={styles.options}>
        {values.map((value, at) => (
          <li key={value} data-option={value} className={styles.option} {...drag.target(at)}>
            <Checkbox label={labelOf(value)} checked onChange={() => toggle(value, false)} />
            <EntryActions
              name={labelOf(value)}
              isFirst={at === 0}
              isLast={at === values.length - 1}
              handle={drag.handle(at)}
              onUp={() => move(at, at - 1)}
              onDown={() => move(at, at + 1)}
            />
          </li>
        ))}
        {hidden.map(({ value, label }) => (
          <li key={value} data-option={value} className={styles.option}>
            <Checkbox
              label={`${label} (hidden)`}
              checked={false}
              onChange={() => toggle(value, true)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
