import { ADDRESS_LENGTHS, countries, INDIAN_STATES, saysIndia } from '@tanabana/contracts';
import {
  Button,
  Checkbox,
  Dialog,
  SelectField,
  TextField,
  type TextFieldProps,
} from '@tanabana/ui';
import { useMemo } from 'react';
import { Form, useForm } from '../forms/form.tsx';
import styles from './address-dialog.module.css';
import { type AddressForm, checkAddress } from './address-form.ts';

interface Props {
  title: string;
  initial: AddressForm;
  /** It is or becomes the default regardless of the choice. */
  isDefaultAnyway: boolean;
  /** @throws ApiError */
  onSave: (address: AddressForm) => Promise<void>;
  onClose: () => void;
}

const FORM_ID = 'address';

/** Options, including an older address's value that is not among them. */
const optionsOf = (names: readonly string[], kept: string) =>
  [...new Set([...names, kept])].map((name) => ({ value: name, label: name }));

/** Creates or edits an address. */
export function AddressDialog({ title, initial, isDefaultAnyway, onSave, onClose }: Props) {
  const form = useForm<AddressForm>({
    id: FORM_ID,
    initial,
    check: checkAddress,
    failed: 'The address could not be saved. Try again.',
    focus: 'firstName',
    send: onSave,
  });
  const inIndia = saysIndia(form.values.country);
  const countryOptions = useMemo(() => optionsOf(countries(), initial.country), [initial]);
  const states = [
    { value: '', label: 'Choose a state' },
    ...optionsOf(INDIAN_STATES, initial.region).filter(({ value }) => value),
  ];
  const text = (
    field: keyof typeof ADDRESS_LENGTHS,
    label: string,
    rest: Partial<TextFieldProps>,
  ) => (
    <TextField
      {...form.text(field)}
      label={label}
      maxLength={ADDRESS_LENGTHS[field]}
      optional={!rest.required}
      {...rest}
    />
  );
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
        {text('firstName', 'First name', { autoComplete: 'given-name', required: true })}
        {text('lastName', 'Last name', { autoComplete: 'family-name' })}
        {text('phone', 'Phone', {
          type: 'tel',
          autoComplete: 'tel',
          required: true,
          className: styles.wide,
          hint: 'The courier calls this number before delivery.',
        })}
        <SelectField
          label="Country"
          {...form.text('country')}
          options={countryOptions}
          autoComplete="country-name"
          className={styles.wide}
          onChange={({ target }) => form.set({ country: target.value, region: '' })}
        />
        {text('street', 'House number and street', {
          autoComplete: 'address-line1',
          required: true,
          className: styles.wide,
        })}
        {text('apartment', 'Apartment, floor, landmark', {
          autoComplete: 'address-line2',
          className: styles.wide,
        })}
        {text('postalCode', inIndia ? 'PIN code' : 'Postcode', {
          autoComplete: 'postal-code',
          inputMode: inIndia ? 'numeric' : 'text',
          required: true,
        })}
        {text('city', 'Town or city', { autoComplete: 'address-level2', required: true })}
        {inIndia ? (
          <SelectField
            label="State"
            {...form.text('region')}
            options={states}
            autoComplete="address-level1"
            required
          />
        ) : (
          text('region', 'State or region', { autoComplete: 'address-level1' })
        )}
        {text('label', 'Name of this address', { placeholder: 'Home', autoComplete: 'off' })}
        {!isDefaultAnyway && (
          <Checkbox
            {...form.box('isDefault')}
            label="Use as my default address"
            className={styles.wide}
          />
        )}
      </Form>
    </Dialog>
  );
}
