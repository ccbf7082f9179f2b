import type { Address, NewOrderInput, Order, User } from '@tanabana/contracts';
import { api, invalidate, notify, useApi } from '@tanabana/storefront';
import { ChoiceGroup } from '@tanabana/ui';
import { type CheckoutForm, fieldsOf } from './checkout-form.ts';

interface SavedAddressesProps {
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (address: Address | null) => void;
}

/** The addresses that the account keeps: one press ships there. */
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

/** The addresses of the account, the default one first; undefined while they are unknown, and of a guest. */
export function useSavedAddresses(user: User | null): readonly Address[] | undefined {
  const { data } = useApi(api.auth.addresses, user ? {} : null);
  return data?.data;
}

/** Where a returning buyer's parcels go: the default address, else where the last order went. */
export function useUsualAddress(
  user: User | null,
  addresses: readonly Address[] | undefined,
): Order['address'] | Address | undefined {
  const { data } = useApi(api.orders.myStats, user && addresses?.length === 0 ? {} : null);
  return addresses?.find(({ isDefault }) => isDefault) ?? data?.recent[0]?.address;
}

/** Whether the form's address is to be kept: as was said, else where the account has none yet. */
export const isToBeSaved = (
  form: CheckoutForm,
  addresses: readonly Address[] | undefined,
): boolean => {
  if (!addresses || chosenOf(form, addresses)) return false;
  return form.saveaddress ? form.saveaddress === 'yes' : addresses.length === 0;
};

/** The saved address that the form holds, if it is one of them as it is. */
export const chosenOf = (form: CheckoutForm, addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => holds(form, address));

/** Whether the form's address is this one. */
export const holds = (form: CheckoutForm, address: Parameters<typeof fieldsOf>[0]): boolean =>
  Object.entries(fieldsOf(address)).every(
    ([field, value]) => form[field as keyof CheckoutForm].trim() === value.trim(),
  );

/** Keeps the address of an order in the account; the order stands whatever becomes of it. */
export async function saveAddress({ address, phone }: NewOrderInput): Promise<void> {
  const { note: _note, ...rest } = address;
  try {
    await api.auth.addAddress({ body: { ...rest, phone } });
    void invalidate('/api/auth/addresses');
  } catch {
    notify({ tone: 'info', text: 'Your order is placed, but the address could not be saved.' });
  }
}
