import { useState } from 'react';
import { classes } from '../../classes.ts';
import { MinusIcon, PlusIcon } from '../../icons/index.ts';
import styles from './stepper.module.css';
import { wholeNumber } from './whole-number.ts';

export interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** Label: 'Quantity', 'Quantity of Ajrakh Kurti'. */
  label: string;
  /** Default 99. */
  max?: number;
  /** Called with every change: whether the typed number exceeded the maximum. */
  onLimited?: (limited: boolean) => void;
  size?: 's' | 'm';
  disabled?: boolean;
  className?: string;
}

const MIN = 1;

/** A whole number with minus and plus buttons; typed input is applied on blur or Enter. */
export function QuantityStepper({
  value,
  onChange,
  label,
  max = 99,
  onLimited,
  size = 'm',
  disabled,
  className,
}: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    if (typed === null) return;
    const next = wholeNumber(typed, MIN, max);
    setTyped(null);
    onLimited?.(wholeNumber(typed, MIN, Number.MAX_SAFE_INTEGER) > max);
    if (next !== value) onChange(next);
  };
  const step = (by: number): void => {
    const from = typed === null ? value : wholeNumber(typed, MIN, max);
    setTyped(null);
    onLimited?.(false);
    onChange(Math.max(MIN, Math.min(max, from + by)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce its legend each time
    <div
      role="group"
      aria-label={label}
      className={classes(styles.stepper, styles[size], className)}
    >
      <button
        type="button"
        aria-label="Decrease"
        disabled={disabled || value <= MIN}
        onClick={() => step(-1)}
      >
        <MinusIcon size={16} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        disabled={disabled}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') step(1);
          if (event.key === 'ArrowDown') step(-1);
          if (event.key === 'Enter') settle();
        }}
      />
      <button
        type="button"
        aria-label="Increase"
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <PlusIcon size={16} />
      </button>
    </div>
  );
}
