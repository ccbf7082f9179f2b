import { formatPrice, type ProductFacets } from '@tanabana/contracts';
import { Button, TextField } from '@tanabana/ui';
import { type FormEvent, useState } from 'react';
import styles from './filter-panel.module.css';
import { priceLimits, type ShopState } from './shop-state.ts';

interface PriceFilterProps {
  /** Rupees; null for no limit. */
  min: number | null;
  max: number | null;
  /** Lowest and highest price of the results. */
  bounds: ProductFacets['price'] | undefined;
  onChange: (change: Partial<ShopState>) => void;
}

const shown = (rupees: number | null): string => (rupees === null ? '' : String(rupees));

/** From and to in rupees; applied by button or Enter, also inverted. */
export function PriceFilter({ min, max, bounds, onChange }: PriceFilterProps) {
  const [from, setFrom] = useState(shown(min));
  const [to, setTo] = useState(shown(max));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onChange(priceLimits(from, to));
  };
  const field = (label: string, value: string, onType: (text: string) => void) => (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  );
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className={styles.legend}>
          Price
          {bounds && bounds.max > 0 && (
            <span className={styles.bounds}>
              {' '}
              {formatPrice(bounds.min)} to {formatPrice(bounds.max)}
            </span>
          )}
        </legend>
        <div className={styles.prices}>
          {field('From ₹', from, setFrom)}
          {field('To ₹', to, setTo)}
          <Button
            type="submit"
            variant="secondary"
            className={styles.go}
            aria-label="Go: apply the price"
          >
            Go
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
