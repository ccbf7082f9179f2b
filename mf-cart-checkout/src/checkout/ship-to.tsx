import { type Address, addressLines, type Order, type User } from '@tanabana/contracts';
import { Button, Checkbox } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { AddressFields } from './address-fields.tsx';
import {
  addressFields,
  addressOf,
  type CheckoutForm,
  checkForm,
  emptyForm,
  type FieldErrors,
  fieldId,
  fieldsOf,
} from './checkout-form.ts';
import {
  chosenOf,
  holds,
  isToBeSaved,
  SavedAddresses,
  useSavedAddresses,
  useUsualAddress,
} from './saved-addresses.tsx';
import styles from './ship-to.module.css';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface Props {
  user: User | null;
  details: CheckoutFormState;
  errors: FieldErrors;
}

const noAddress = fieldsOf({ ...addressOf(emptyForm), phone: '' });
const isOfAddress = (field: string): boolean =>
  field === 'phone' || Object.values<string>(addressFields).includes(field);
/** Older orders have no country, so it must be entered. */
const isWhole = (form: CheckoutForm): boolean =>
  form.country !== '' && !Object.keys(checkForm(form)?.fields ?? {}).some(isOfAddress);

/**
 * Shipping address: of the account, else of its last order. A complete one is shown as text; its
 * fields expand on click or on errors.
 */
export function ShipTo({ user, details: { form, isFresh, change }, errors }: Props) {
  const saved = useSavedAddresses(user);
  const addresses = saved ?? [];
  const chosen = chosenOf(form, addresses);
  const usual = useUsualAddress(user, saved);
  const { isOpen, open, setOpen } = useOpened();
  const isWrong = Object.keys(errors).some(isOfAddress);
  const isKnown = chosen !== undefined || (usual !== undefined && holds(form, usual));
  const isFolded = isKnown && isWhole(form) && !isOpen && !isWrong;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it arrives
  useEffect(() => {
    if (usual && isFresh) change(fieldsOf(usual));
  }, [usual]);
  useEffect(() => {
    if (isWrong) setOpen('left open');
  }, [isWrong, setOpen]);
  return (
    <>
      {addresses.length > 0 && (
        <SavedAddresses
          addresses={addresses}
          chosen={chosen}
          onChoose={(address) => {
            setOpen(false);
            change(address ? fieldsOf(address) : noAddress);
          }}
        />
      )}
      {isFolded ? (
        <div className={styles.known}>
          {!chosen && usual && <KnownAddress address={usual} />}
          <Button variant="secondary" size="s" onClick={open}>
            Change this address
          </Button>
        </div>
      ) : (
        <AddressFields
          form={form}
          errors={errors}
          onChange={(values) => {
            setOpen('left open');
            change(values);
          }}
        />
      )}
      {user && !chosen && (
        <Checkbox
          label="Save this address in my account"
          checked={isToBeSaved(form, saved)}
          onChange={(event) => change({ saveaddress: event.target.checked ? 'yes' : 'no' })}
        />
      )}
    </>
  );
}

/** Whether the fields were expanded; the button focuses them. */
function useOpened() {
  const [isOpen, setOpen] = useState<false | 'pressed' | 'left open'>(false);
  useEffect(() => {
    if (isOpen === 'pressed') document.getElementById(fieldId('country'))?.focus();
  }, [isOpen]);
  return { isOpen: isOpen !== false, open: () => setOpen('pressed'), setOpen };
}

/** The known address as on a label. */
function KnownAddress({ address }: { address: Order['address'] | Address }) {
  return (
    <section aria-labelledby="known-address">
      <h3 id="known-address" className={styles.heading}>
        Shipping address
      </h3>
      <address className={styles.lines}>
        {addressLines(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{address.phone}</span>
      </address>
    </section>
  );
}
