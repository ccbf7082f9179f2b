import { classes, VisuallyHidden } from '@tanabana/ui';
import { useId, useState } from 'react';
import { starsText } from '../shared/review-texts.ts';
import styles from './star-choice.module.css';

const STARS = [1, 2, 3, 4, 5];
const MEANINGS = ['', 'Poor', 'Not good', 'Okay', 'Good', 'Very good'];

interface StarChoiceProps {
  /** 0 while none are chosen. */
  value: number;
  error: string | undefined;
  disabled: boolean;
  onChange: (stars: number) => void;
}

/** 1 to 5 stars as radio buttons, so that arrow keys change them. */
export function StarChoice({ value, error, disabled, onChange }: StarChoiceProps) {
  const id = useId();
  /** Stars under the pointer. */
  const [pointed, setPointed] = useState(0);
  const filled = pointed || value;
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
    >
      <legend className={styles.legend}>Your rating</legend>
      <div className={styles.row} onPointerLeave={() => setPointed(0)}>
        {STARS.map((stars) => (
          <label
            key={stars}
            className={classes(styles.star, stars <= filled && styles.filled)}
            onPointerEnter={() => setPointed(stars)}
          >
            <input
              type="radio"
              name={`${id}-stars`}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <span aria-hidden="true">★</span>
            <VisuallyHidden>
              {starsText(stars)}, {MEANINGS[stars]}
            </VisuallyHidden>
          </label>
        ))}
        <span aria-hidden="true" className={styles.meaning}>
          {MEANINGS[filled]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
