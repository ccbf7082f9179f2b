import type { User } from '@tanabana/contracts';
import { Checkbox, TextArea, TextField } from '@tanabana/ui';
import { useEffect } from 'react';
import { AddressFields } from './address-fields.tsx';
import styles from './billing-details.module.css';
import {
  addressOf,
  emptyForm,
  type FieldErrors,
  fieldId,
  fieldsOf,
  maxLength,
} from './checkout-form.ts';
import {
  chosenOf,
  isToBeSaved,
  SavedAddresses,
  useSavedAddresses,
  useUsualAddress,
} from './saved-addresses.tsx';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface Props {
  user: User | null;
  details: CheckoutFormState;
  errors: FieldErrors | undefined;
}

const noAddress = fieldsOf({ ...addressOf(emptyForm), phone: '' });

/** The left column of the checkout: contact, where to ship, a note (rule 2.12). */
export function BillingDetails({ user, details, errors: all }: Props) {
  const { form, isFresh, change, errorsOf } = details;
  const errors = errorsOf(all);
  const saved = useSavedAddresses(user);
  const addresses = saved ?? [];
  const chosen = chosenOf(form, addresses);
  const usual = useUsualAddress(user, saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it arrives
  useEffect(() => {
    if (usual && isFresh) change(fieldsOf(usual));
  }, [usual]);
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
      {addresses.length > 0 && (
        <SavedAddresses
          addresses={addresses}
          chosen={chosen}
          onChoose={(address) => change(address ? fieldsOf(address) : noAddress)}
        />
      )}
      <AddressFields form={form} errors={errors} onChange={change} />
      {user && !chosen && (
        <Checkbox
          label="Save this address in my account"
          checked={isToBeSaved(form, saved)}
          onChange={(event) => change({ saveaddress: event.target.checked ? 'yes' : 'no' })}
        />
      )}
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
