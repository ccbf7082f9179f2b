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
/** Orders of before countries were asked for have none: it is asked for now. */
const isWhole = (form: CheckoutForm): boolean =>
  form.country !== '' && !Object.keys(checkForm(form)?.fields ?? {}).some(isOfAddress);

/**
 * Where to ship: the addresses of the account, else that of its last order. One that is whole stands as it is;
 * its fields open at a press, or where something is wrong with them.
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

/** Whether the fields were opened; by the button they have the focus. */
function useOpened() {
  const [isOpen, setOpen] = useState<false | 'pressed' | 'left open'>(false);
  useEffect(() => {
    if (isOpen === 'pressed') document.getElementById(fieldId('country'))?.focus();
  }, [isOpen]);
  return { isOpen: isOpen !== false, open: () => setOpen('pressed'), setOpen };
}

/** Where the last order went, as on a parcel. */
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
