import type { Address } from '@tanabana/contracts';
import { api, invalidate, notify } from '@tanabana/storefront';
import { type AddressForm, formOf, toSend } from './address-form.ts';

/** Every list of addresses on the page shows it, the checkout's too. */
const done = async (text: string): Promise<void> => {
  await invalidate(api.auth.addresses.route.path);
  notify({ tone: 'success', text });
};

/** What can be done with saved addresses. @throws ApiError */
export const addressActions = {
  async add(form: AddressForm): Promise<void> {
    await api.auth.addAddress({ body: toSend(form) });
    await done('The address is saved.');
  },
  async change(id: string, form: AddressForm): Promise<void> {
    await api.auth.updateAddress({ params: { id }, body: toSend(form) });
    await done('The address is saved.');
  },
  async makeDefault(address: Address): Promise<void> {
    const body = { ...formOf(address), isDefault: true };
    await api.auth.updateAddress({ params: { id: address.id }, body });
    await done('Your parcels go here from now on.');
  },
  async remove({ id }: Address): Promise<void> {
    await api.auth.removeAddress({ params: { id } });
    await done('The address is deleted.');
  },
};
