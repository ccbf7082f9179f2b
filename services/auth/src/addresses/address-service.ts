import type { Address, NewAddress } from '@tanabana/contracts';
import { AppError, unavailable } from '@tanabana/service-kit';
import { fromId, newId } from '@tanabana/service-kit/mongo';
import { type AddressBook, withAddress, withChange, withoutAddress } from './address-book.ts';
import type { AddressRepository } from './address-repository.ts';

/** As often as twenty changes of one account at once may get into each other's way. */
const TRIES = 20;

export function createAddressService(addresses: AddressRepository) {
  /** Tries again on the newer book when another change was first. */
  async function change(
    userId: string,
    edit: (book: AddressBook) => AddressBook | null,
    refusal: () => AppError,
  ): Promise<AddressBook> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { book, revision } = await addresses.find(userId);
      const edited = edit(book);
      if (!edited) throw refusal();
      if (await addresses.replace(userId, revision, edited)) return edited;
    }
    throw unavailable(1);
  }

  const missing = () => new AppError('auth.address_not_found');
  const pick = (book: AddressBook, id: string): Address => {
    const found = book.find((address) => address.id === id);
    if (!found) throw missing();
    return found;
  };

  return {
    list: async (userId: string) => ({ data: [...(await addresses.find(userId)).book] }),

    async add(userId: string, sent: NewAddress): Promise<Address> {
      const id = fromId(newId());
      const full = () => new AppError('auth.too_many_addresses');
      return pick(await change(userId, (book) => withAddress(book, id, sent), full), id);
    },

    update: async (userId: string, id: string, sent: NewAddress): Promise<Address> =>
      pick(await change(userId, (book) => withChange(book, id, sent), missing), id),

    async remove(userId: string, id: string): Promise<void> {
      await change(userId, (book) => withoutAddress(book, id), missing);
    },
  };
}
