import {
  ADDRESS_LENGTHS,
  countries,
  INDIAN_STATES,
  MAX_ORDER_NOTE,
  saysIndia,
} from '@tanabana/contracts';
import { SelectField, TextArea, TextField, type TextFieldProps } from '@tanabana/ui';
import { useMemo } from 'react';
import type { Problems } from '../../../shared/field-problems.ts';
import styles from './edit.module.css';
import type { AddressDraft } from './edit-draft.ts';

interface AddressFieldsProps {
  address: AddressDraft;
  problems: Problems;
  onChange: (change: Partial<AddressDraft>) => void;
}

/** Options, including the order's value if it is not among them. */
const optionsOf = (names: readonly string[], chosen: string) =>
  [...new Set([...names, chosen])].map((name) => ({ value: name, label: name || 'None' }));

/** Delivery address, phone and note of an order. */
export function AddressFields({ address, problems, onChange }: AddressFieldsProps) {
  const { country, region } = address;
  const countryOptions = useMemo(() => optionsOf(countries(), country), [country]);
  const isInIndia = saysIndia(country);
  const common = (name: keyof AddressDraft) => ({
    name,
    value: address[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const text = (
    name: keyof typeof ADDRESS_LENGTHS & keyof AddressDraft,
    label: string,
    rest: Partial<TextFieldProps> = {},
  ) => (
    <TextField
      {...common(name)}
      label={label}
      maxLength={ADDRESS_LENGTHS[name]}
      autoComplete="off"
      optional={!rest.required}
      {...rest}
    />
  );
  return (
    <div className={styles.address}>
      {text('firstName', 'First name', { required: true })}
      {text('lastName', 'Last name')}
      {text('street', 'House number and street', { required: true })}
      {text('apartment', 'Apartment, floor, landmark')}
      {text('postalCode', isInIndia ? 'PIN code' : 'Postcode', { required: true })}
      {text('city', 'Town or city')}
      {isInIndia ? (
        <SelectField
          label="State"
          {...common('region')}
          options={optionsOf(INDIAN_STATES, region)}
        />
      ) : (
        text('region', 'State or region')
      )}
      <SelectField
        label="Country"
        {...common('country')}
        options={countryOptions}
        onChange={({ target }) => onChange({ country: target.value, region: '' })}
      />
      {text('phone', 'Phone', { type: 'tel', required: true })}
      <TextArea
        label="Note of the buyer"
        optional
        rows={2}
        maxLength={MAX_ORDER_NOTE}
        className={styles.wide}
        {...common('note')}
      />
    </div>
  );
}
