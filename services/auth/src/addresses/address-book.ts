import { type Address, MAX_ADDRESSES, type NewAddress } from '@tanabana/contracts';

/**
 * Addresses of an account, the default first, then newest first. Exactly one is the default. These
 * functions do not modify their input.
 */
export type AddressBook = readonly Address[];

/** Puts one default first: `wanted` if present, else the previous one, else the first. */
function arrange(book: AddressBook, wanted?: string): AddressBook {
  const chosen =
    book.find(({ id }) => id === wanted) ?? book.find(({ isDefault }) => isDefault) ?? book[0];
  if (!chosen) return [];
  const others = book.filter((address) => address !== chosen);
  return [{ ...chosen, isDefault: true }, ...others.map((one) => ({ ...one, isDefault: false }))];
}

/** Adds an address; null at the limit. */
export function withAddress(book: AddressBook, id: string, sent: NewAddress): AddressBook | null {
  if (book.length >= MAX_ADDRESSES) return null;
  const added = { id, ...sent, isDefault: false };
  const [first, ...rest] = book;
  return arrange(first ? [first, added, ...rest] : [added], sent.isDefault ? id : undefined);
}

/** Replaces an address; null if unknown. */
export function withChange(book: AddressBook, id: string, sent: NewAddress): AddressBook | null {
  if (!book.some((address) => address.id === id)) return null;
  const changed = book.map((address) =>
    address.id === id ? { id, ...sent, isDefault: address.isDefault } : address,
  );
  return arrange(changed, sent.isDefault ? id : undefined);
}

/** Removes an address; if it was the default, the newest becomes the default. null if unknown. */
export function withoutAddress(book: AddressBook, id: string): AddressBook | null {
  const left = book.filter((address) => address.id !== id);
  return left.length === book.length ? null : arrange(left);
}
