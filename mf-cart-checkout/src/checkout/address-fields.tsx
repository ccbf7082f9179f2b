import { TextField, type TextFieldProps } from '@tanabana/ui';
import { useState } from 'react';
import styles from './billing-details.module.css';
import {
  type CheckoutField,
  type CheckoutForm,
  type FieldErrors,
  fieldId,
  isRequired,
  maxLength,
  softHints,
} from './checkout-form.ts';

interface Props {
  form: CheckoutForm;
  errors: FieldErrors;
  onChange: (values: Partial<CheckoutForm>) => void;
}

const phoneHint = 'The courier calls this number before delivery.';

/** Where to ship. What looks unusual is said once a field has been left, and never in the way. */
export function AddressFields({ form, errors, onChange }: Props) {
  const [left, setLeft] = useState<readonly CheckoutField[]>([]);
  const hints = softHints(form);
  const hintOf = (field: 'phone' | 'postcode') => (left.includes(field) ? hints[field] : undefined);
  const input = (field: CheckoutField, label: string, rest: Partial<TextFieldProps>) => (
    <TextField
      id={fieldId(field)}
      name={field}
      label={label}
      value={form[field]}
      error={errors[field]}
      maxLength={maxLength[field]}
      required={isRequired(field)}
      optional={!isRequired(field)}
      onChange={(event) => onChange({ [field]: event.target.value })}
      onBlur={() => setLeft([...left, field])}
      {...rest}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>Shipping address</legend>
      {input('firstname', 'First name', { autoComplete: 'given-name' })}
      {input('lastname', 'Last name', { autoComplete: 'family-name' })}
      {input('address', 'Address', { autoComplete: 'address-line1', className: styles.wide })}
      {input('apartment', 'Apartment', { autoComplete: 'address-line2', className: styles.wide })}
      {input('towncity', 'Town/City', { autoComplete: 'address-level2' })}
      {input('postcode', 'Postcode', { autoComplete: 'postal-code', hint: hintOf('postcode') })}
      {input('region', 'Region', { autoComplete: 'address-level1' })}
      {input('country', 'Country', { autoComplete: 'country-name' })}
      {input('phone', 'Phone', {
        type: 'tel',
        autoComplete: 'tel',
        className: styles.wide,
        hint: hintOf('phone') ?? phoneHint,
      })}
    </fieldset>
  );
}
