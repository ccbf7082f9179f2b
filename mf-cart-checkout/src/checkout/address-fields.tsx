import { countries, INDIAN_STATES, saysIndia } from '@tanabana/contracts';
import { SelectField, TextField, type TextFieldProps } from '@tanabana/ui';
import { useMemo, useState } from 'react';
import styles from './billing-details.module.css';
import {
  type CheckoutField,
  type CheckoutForm,
  type FieldErrors,
  fieldId,
  isRequired,
  maxLength,
  numberErrors,
} from './checkout-form.ts';

interface Props {
  form: CheckoutForm;
  errors: FieldErrors;
  onChange: (values: Partial<CheckoutForm>) => void;
}

/** Options, including an older address's value; the empty option only while nothing is chosen. */
const optionsOf = (names: readonly string[], chosen: string, nothing: string) => [
  ...(nothing ? [{ value: '', label: nothing }] : []),
  ...[...new Set([...names, chosen])].filter(Boolean).map((name) => ({ value: name, label: name })),
];

/** Shipping address. Problems of Indian numbers are shown after leaving the field. */
export function AddressFields({ form, errors, onChange }: Props) {
  const [left, setLeft] = useState<readonly CheckoutField[]>([]);
  const wrong = numberErrors(form);
  const inIndia = saysIndia(form.country);
  const countryOptions = useMemo(
    () => optionsOf(countries(), form.country, form.country ? '' : 'Choose a country'),
    [form.country],
  );
  const common = (field: CheckoutField) => ({
    id: fieldId(field),
    name: field,
    value: form[field],
    error: errors[field] ?? (left.includes(field) && form[field] ? wrong[field] : undefined),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
    onBlur: () => setLeft([...left, field]),
  });
  const input = (field: CheckoutField, label: string, rest: Partial<TextFieldProps>) => (
    <TextField
      {...common(field)}
      label={label}
      maxLength={maxLength[field]}
      required={isRequired(field)}
      optional={!isRequired(field)}
      {...rest}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>Shipping address</legend>
      <SelectField
        {...common('country')}
        label="Country"
        autoComplete="country-name"
        className={styles.wide}
        options={countryOptions}
        // number errors depend on the country
        onChange={({ target: { value: country } }) =>
          onChange({ country, region: '', postcode: form.postcode, phone: form.phone })
        }
      />
      {input('firstname', 'First name', { autoComplete: 'given-name' })}
      {input('lastname', 'Last name', { autoComplete: 'family-name' })}
      {input('address', 'Address', { autoComplete: 'address-line1', className: styles.wide })}
      {input('apartment', 'Apartment', { autoComplete: 'address-line2', className: styles.wide })}
      {input('postcode', inIndia ? 'Postcode (PIN)' : 'Postcode', {
        autoComplete: 'postal-code',
        inputMode: inIndia ? 'numeric' : 'text',
      })}
      {input('towncity', 'Town/City', { autoComplete: 'address-level2', optional: !inIndia })}
      {inIndia ? (
        <SelectField
          {...common('region')}
          label="State"
          autoComplete="address-level1"
          className={styles.wide}
          options={optionsOf(INDIAN_STATES, form.region, 'Choose a state')}
        />
      ) : (
        input('region', 'Region', { autoComplete: 'address-level1', className: styles.wide })
      )}
      {input('phone', 'Phone', {
        type: 'tel',
        autoComplete: 'tel',
        className: styles.wide,
        hint: 'The courier calls this number before delivery.',
      })}
    </fieldset>
  );
}
