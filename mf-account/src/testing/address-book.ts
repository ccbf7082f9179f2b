import type { Address, NewAddress } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { newId, type StandInShop } from '@tanabana/shell/testing';

/** Responds to calls of saved addresses like the service. @returns the stored addresses */
export function keepAddresses(shop: StandInShop, kept: Address[] = []): () => readonly Address[] {
  let all: readonly Address[] = kept;
  /** Ensures one default, listed first. */
  const settle = (next: readonly Address[], wanted?: string): void => {
    const chosen = next.find(({ id }) => id === wanted) ?? next.find(({ isDefault }) => isDefault);
    const first = chosen ?? next[0];
    all = [
      ...next.filter((address) => address === first),
      ...next.filter((address) => address !== first),
    ].map((address) => ({ ...address, isDefault: address.id === first?.id }));
  };
  const put = (id: string, body: NewAddress): Address => {
    settle(
      [{ ...body, id }, ...all.filter((address) => address.id !== id)],
      body.isDefault ? id : undefined,
    );
    return all.find((address) => address.id === id) as Address;
  };
  shop.answer(authEndpoints.addresses, () => ({ data: [...all] }));
  shop.answer(authEndpoints.addAddress, ({ body }) => put(newId(), body));
  shop.answer(authEndpoints.updateAddress, ({ params, body }) => put(params.id, body));
  shop.answer(authEndpoints.removeAddress, ({ params }) => {
    settle(all.filter(({ id }) => id !== params.id));
    return { message: 'Address deleted' };
  });
  return () => all;
}
