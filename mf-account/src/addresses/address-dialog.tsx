import { INDIAN_STATES } from '@tanabana/contracts';
import { Button, Checkbox, Dialog, SelectField, TextField } from '@tanabana/ui';
import { useMemo } from 'react';
import { Form } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';
import styles from './address-dialog.module.css';
import { type AddressForm, checkAddress, maxLength } from './address-form.ts';
import { countries, INDIA } from './countries.ts';

interface Props {
  title: string;
  initial: AddressForm;
  /** It is the default, or becomes it, whatever one chooses. */
  isDefaultAnyway: boolean;
  /** @throws ApiError */
  onSave: (address: AddressForm) => Promise<void>;
  onClose: () => void;
}

const FORM_ID = 'address';

const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
const states = [{ value: '', label: 'Choose a state' }, ...optionsOf(INDIAN_STATES)];

/** A new address, or a change of one. */
export function AddressDialog({ title, initial, isDefaultAnyway, onSave, onClose }: Props) {
  const form = useForm<AddressForm>({
    id: FORM_ID,
    initial,
    check: checkAddress,
    failed: 'The address could not be saved. Try again.',
    focus: 'firstName',
    send: onSave,
  });
  const inIndia = form.values.country === INDIA;
  const places = useMemo(
    () => optionsOf([...new Set([...countries(), initial.country])]),
    [initial],
  );
  const text = (field: keyof typeof maxLength) => ({
    ...form.text(field),
    maxLength: maxLength[field],
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} busy={form.busy}>
            {form.busy ? 'Saving...' : 'Save address'}
          </Button>
        </>
      }
    >
      <Form form={form} label={title} id={FORM_ID} className={styles.form}>
        <TextField label="First name" {...text('firstName')} autoComplete="given-name" required />
        <TextField label="Last name" {...text('lastName')} autoComplete="family-name" optional />
        <TextField
          label="Phone"
          {...text('phone')}
          type="tel"
          autoComplete="tel"
          required
          className={styles.wide}
          hint="The courier calls this number before delivery."
        />
        <SelectField
          label="Country"
          {...form.text('country')}
          options={places}
          autoComplete="country-name"
          className={styles.wide}
          onChange={({ target }) => form.set({ country: target.value, region: '' })}
        />
        <TextField
          label="House number and street"
          {...text('street')}
          autoComplete="address-line1"
          required
          className={styles.wide}
        />
        <TextField
          label="Apartment, floor, landmark"
          {...text('apartment')}
          autoComplete="address-line2"
          optional
          className={styles.wide}
        />
        <TextField
          label={inIndia ? 'PIN code' : 'Postcode'}
          {...text('postalCode')}
          autoComplete="postal-code"
          inputMode={inIndia ? 'numeric' : 'text'}
          required
        />
        <TextField label="Town or city" {...text('city')} autoComplete="address-level2" required />
        {inIndia ? (
          <SelectField
            label="State"
            {...form.text('region')}
            options={states}
            autoComplete="address-level1"
            required
          />
        ) : (
          <TextField
            label="State or region"
            {...text('region')}
            autoComplete="address-level1"
            optional
          />
        )}
        <TextField
          label="Name of this address"
          {...text('label')}
          placeholder="Home"
          autoComplete="off"
          optional
        />
        {!isDefaultAnyway && (
          <Checkbox
            {...form.box('isDefault')}
            label="Send my parcels here unless I choose another"
            className={styles.wide}
          />
        )}
      </Form>
    </Dialog>
  );
}
