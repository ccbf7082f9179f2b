import type { User } from '@tanabana/contracts';
import { TextArea, TextField } from '@tanabana/ui';
import styles from './billing-details.module.css';
import { type FieldErrors, fieldId, maxLength } from './checkout-form.ts';
import { ShipTo } from './ship-to.tsx';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface Props {
  user: User | null;
  details: CheckoutFormState;
  errors: FieldErrors | undefined;
}

/** Left column of the checkout: contact, shipping address, note (rule 2.12). */
export function BillingDetails({ user, details, errors: all }: Props) {
  const { form, change, errorsOf } = details;
  const errors = errorsOf(all);
  return (
    <section className={styles.billing} aria-labelledby="billing-heading">
      <h2 id="billing-heading" className={styles.heading}>
        Billing Details
      </h2>
      <fieldset className={styles.group}>
        <legend>Contact</legend>
        <TextField
          id={fieldId('email')}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          className={styles.wide}
          maxLength={maxLength.email}
          value={form.email}
          error={errors.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </fieldset>
      <ShipTo user={user} details={details} errors={errors} />
      <TextArea
        id={fieldId('ordernote')}
        name="ordernote"
        label="Order note"
        optional
        rows={3}
        maxLength={maxLength.ordernote}
        value={form.ordernote}
        error={errors.ordernote}
        onChange={(event) => change({ ordernote: event.target.value })}
      />
    </section>
  );
}
