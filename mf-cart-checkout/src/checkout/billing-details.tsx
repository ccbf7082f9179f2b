import { TextArea, TextField, type TextFieldProps } from '@tanabana/ui';
import styles from './billing-details.module.css';
import {
  type CheckoutField,
  type CheckoutForm,
  type FieldErrors,
  isRequired,
  maxLength,
} from './checkout-form.ts';

interface Props {
  form: CheckoutForm;
  errors: FieldErrors;
  onChange: (field: CheckoutField, value: string) => void;
}

/** The left column of the checkout: contact, where to ship, a note (spec.md section 2). */
export function BillingDetails({ form, errors, onChange }: Props) {
  const common = (field: CheckoutField) => ({
    name: field,
    id: `checkout-${field}`,
    value: form[field],
    error: errors[field],
    maxLength: maxLength[field],
    required: isRequired(field),
    optional: !isRequired(field),
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
  });
  const input = (field: CheckoutField, label: string, rest: Partial<TextFieldProps>) => (
    <TextField {...common(field)} label={label} {...rest} />
  );
  return (
    <section className={styles.billing} aria-labelledby="billing-heading">
      <h2 id="billing-heading" className={styles.heading}>
        Billing Details
      </h2>
      <fieldset className={styles.group}>
        <legend>Contact</legend>
        {input('email', 'Email', { type: 'email', autoComplete: 'email', className: styles.wide })}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Shipping address</legend>
        {input('firstname', 'First name', { autoComplete: 'given-name' })}
        {input('lastname', 'Last name', { autoComplete: 'family-name' })}
        {input('region', 'Region', { autoComplete: 'address-level1' })}
        {input('country', 'Country', { autoComplete: 'country-name' })}
        {input('address', 'Address', { autoComplete: 'address-line1', className: styles.wide })}
        {input('apartment', 'Apartment', {
          autoComplete: 'address-line2',
          className: styles.wide,
        })}
        {input('towncity', 'Town/City', { autoComplete: 'address-level2' })}
        {input('postcode', 'Postcode', { autoComplete: 'postal-code' })}
        {input('phone', 'Phone', {
          type: 'tel',
          autoComplete: 'tel',
          className: styles.wide,
          hint: 'The courier calls this number before delivery.',
        })}
      </fieldset>
      <TextArea {...common('ordernote')} label="Order note" rows={3} />
    </section>
  );
}
