import type { Quote } from '@tanabana/contracts';
import { useLocation } from '@tanabana/storefront';
import { Button, CloseIcon, IconButton, TextField } from '@tanabana/ui';
import { type SyntheticEvent, useRef, useState } from 'react';
import { coupon, useCoupon } from './coupon.ts';
import styles from './coupon-field.module.css';

const NO_CODE = 'A code has 3 to 40 letters, digits or hyphens.';

interface Props {
  /** The shop's answer to the code; undefined until it is known. */
  answer: Quote['coupon'] | undefined;
}

/** Enters and removes a coupon code, and says why it does not apply (rule 14.6). */
export function CouponField({ answer }: Props) {
  const { search } = useLocation();
  const code = useCoupon(search);
  const input = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const known = answer?.code === code ? answer : undefined;

  function enter(event: SyntheticEvent): void {
    event.preventDefault();
    const isCode = coupon.enter(typed);
    setError(isCode ? null : NO_CODE);
    if (isCode) setTyped('');
  }

  if (code)
    return (
      <div className={styles.field}>
        <p className={styles.entered}>
          <span>
            Code <strong>{code}</strong>
          </span>
          <IconButton
            label={`Remove code ${code}`}
            onClick={() => {
              coupon.remove();
              requestAnimationFrame(() => input.current?.querySelector('input')?.focus());
            }}
          >
            <CloseIcon size={16} />
          </IconButton>
        </p>
        <p className={styles.answer} data-applied={known?.isApplied} role="status">
          {known && (known.isApplied ? 'Code applied' : known.message)}
        </p>
      </div>
    );
  return (
    <div ref={input} className={styles.field}>
      <div className={styles.row}>
        <TextField
          label="Discount code"
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(null);
          }}
          // inside the checkout's form, which Enter would send
          onKeyDown={(event) => {
            if (event.key === 'Enter') enter(event);
          }}
        />
        <Button variant="secondary" onClick={enter}>
          Apply
        </Button>
      </div>
    </div>
  );
}
