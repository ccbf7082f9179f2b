import { TextField, type TextFieldProps } from '@tanabana/ui';
import styles from './shared.module.css';

interface Days {
  /** `yyyy-MM-dd`, or empty. */
  from: string;
  to: string;
}

/** Two days of a filter on one line. */
export function DayRange({
  from,
  to,
  onChange,
}: Days & { onChange: (change: Partial<Days>) => void }) {
  const day = (name: keyof Days, value: string): Partial<TextFieldProps> => ({
    type: 'date',
    value,
    onChange: (event) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className={styles.dates}>
      <TextField label="From" {...day('from', from)} max={to || undefined} />
      <TextField label="To" {...day('to', to)} min={from || undefined} />
    </div>
  );
}
