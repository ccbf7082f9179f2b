import { type Address, type NewAddress, numberProblems } from '@tanabana/contracts';
import { AppError, unavailable } from '@tanabana/service-kit';
import { fromId, newId } from '@tanabana/service-kit/mongo';
import { type AddressBook, withAddress, withChange, withoutAddress } from './address-book.ts';
import type { AddressRepository } from './address-repository.ts';

/** Attempts for concurrent changes of one account. */
const TRIES = 20;

/**
 * Throws `request.invalid` if phone or postcode do not match the address's country. Unchanged older
 * values are accepted.
 */
function assertNumbers(sent: NewAddress, before?: Address): void {
  const { phone, postalCode } = numberProblems(sent);
  const errors = Object.entries({ phone, postalCode }).flatMap(([path, message]) => {
    const field = path as 'phone' | 'postalCode';
    const isKept = before?.country === sent.country && before[field] === sent[field];
    return message && !isKept ? [{ path, message }] : [];
  });
  if (errors.length > 0) throw new AppError('request.invalid', { errors });
}

export function createAddressService(addresses: AddressRepository) {
  /** Retries on the newer book after a concurrent change. */
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
      assertNumbers(sent);
      const id = fromId(newId());
      const full = () => new AppError('auth.too_many_addresses');
      return pick(await change(userId, (book) => withAddress(book, id, sent), full), id);
    },

    async update(userId: string, id: string, sent: NewAddress): Promise<Address> {
      const edit = (book: AddressBook) => {
        const before = book.find((address) => address.id === id);
        if (before) assertNumbers(sent, before);
        return withChange(book, id, sent);
      };
      return pick(await change(userId, edit, missing), id);
    },

    async remove(userId: string, id: string): Promise<void> {
      await change(userId, (book) => withoutAddress(book, id), missing);
    },
  };
}
