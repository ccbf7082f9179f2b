import type { Address, NewOrderInput, User } from '@tanabana/contracts';
import { api, invalidate, notify, useApi } from '@tanabana/storefront';
import type { CheckoutForm } from './checkout-form.ts';

/** The addresses of the account, the default one first; a guest has none. */
export function useSavedAddresses(user: User | null): readonly Address[] {
  const { data } = useApi(api.auth.addresses, user ? {} : null);
  return data?.data ?? [];
}

/** The fields of the form that an address fills. */
export const fieldsOf = (address: Address) => ({
  firstname: address.firstName,
  lastname: address.lastName,
  region: address.region,
  country: address.country,
  address: address.street,
  apartment: address.apartment,
  towncity: address.city,
  postcode: address.postalCode,
  phone: address.phone,
});

/** The saved address that the form holds, if it is one of them as it is. */
export const chosenOf = (form: CheckoutForm, addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) =>
    Object.entries(fieldsOf(address)).every(
      ([field, value]) => form[field as keyof CheckoutForm].trim() === value.trim(),
    ),
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
