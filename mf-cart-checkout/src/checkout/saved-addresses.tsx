import type { Address, NewOrderInput, Order, User } from '@tanabana/contracts';
import { api, invalidate, notify, useApi } from '@tanabana/storefront';
import { ChoiceGroup } from '@tanabana/ui';
import { type CheckoutForm, fieldsOf } from './checkout-form.ts';

interface SavedAddressesProps {
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (address: Address | null) => void;
}

/** The account's addresses; a click ships there. */
export function SavedAddresses({ addresses, chosen, onChoose }: SavedAddressesProps) {
  return (
    <ChoiceGroup
      legend="Ship to"
      look="cards"
      options={[
        ...addresses.map((address) => ({
          value: address.id,
          label: nameOf(address),
          hint: [address.street, address.apartment, address.city, address.postalCode, address.phone]
            .filter(Boolean)
            .join(', '),
        })),
        { value: 'new', label: 'Another address' },
      ]}
      value={chosen?.id ?? 'new'}
      onChange={(value) => onChoose(addresses.find(({ id }) => id === value) ?? null)}
    />
  );
}

const nameOf = ({ label, firstName, lastName }: Address): string => {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return label ? `${label} · ${name}` : name;
};

/** Returns the account's addresses, the default first; undefined while unknown, and for a guest. */
export function useSavedAddresses(user: User | null): readonly Address[] | undefined {
  const { data } = useApi(api.auth.addresses, user ? {} : null);
  return data?.data;
}

/** Fills in a returning buyer's address: the default, else the last order's. */
export function useUsualAddress(
  user: User | null,
  addresses: readonly Address[] | undefined,
): Order['address'] | Address | undefined {
  const { data } = useApi(api.orders.myStats, user && addresses?.length === 0 ? {} : null);
  return addresses?.find(({ isDefault }) => isDefault) ?? data?.recent[0]?.address;
}

/** Whether to save the form's address: as chosen, else if the account has none. */
export const isToBeSaved = (
  form: CheckoutForm,
  addresses: readonly Address[] | undefined,
): boolean => {
  if (!addresses || chosenOf(form, addresses)) return false;
  return form.saveaddress ? form.saveaddress === 'yes' : addresses.length === 0;
};

/** Returns the saved address that equals the form's, if any. */
export const chosenOf = (form: CheckoutForm, addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => holds(form, address));

/** Whether the form's address equals this one. */
export const holds = (form: CheckoutForm, address: Parameters<typeof fieldsOf>[0]): boolean =>
  Object.entries(fieldsOf(address)).every(
    ([field, value]) => form[field as keyof CheckoutForm].trim() === value.trim(),
  );

/** Saves an order's address in the account; a failure does not affect the order. */
export async function saveAddress({ address, phone }: NewOrderInput): Promise<void> {
  const { note: _note, ...rest } = address;
  try {
    await api.auth.addAddress({ body: { ...rest, phone } });
    void invalidate('/api/auth/addresses');
  } catch {
    notify({ tone: 'info', text: 'Your order is placed, but the address could not be saved.' });
  }
}
