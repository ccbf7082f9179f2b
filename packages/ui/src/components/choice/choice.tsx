import type { ReactNode } from 'react';
import styles from './choice.module.css';

export interface ChoiceOption {
  value: string;
  label: string;
  hint?: ReactNode;
  /** Cannot be chosen now; shown struck through. */
  disabled?: boolean;
  /** CSS background of the dot (`swatches`). */
  swatch?: string;
}

interface ChoiceProps {
  option: ChoiceOption;
  look: 'list' | 'cards' | 'chips' | 'swatches';
  name: string;
  /** One of the group, or any number of it; `radio` unless told. */
  type?: 'radio' | 'checkbox';
  checked: boolean;
  onChoose: () => void;
}

/** One radio or box of a group in one of its looks. */
export function Choice({ option, look, name, type = 'radio', checked, onChoose }: ChoiceProps) {
  const { value, label, hint, disabled, swatch } = option;
  return (
    <label className={styles.choice} title={look === 'swatches' ? label : undefined}>
      <input
        type={type}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      {look === 'swatches' ? (
        <span className={styles.dot} style={{ background: swatch }}>
          <span className={styles.hidden}>{label}</span>
        </span>
      ) : (
        <span className={styles.text}>
          {label}
          {hint && <small className={styles.hint}>{hint}</small>}
        </span>
      )}
    </label>
  );
}
