import { type Address, MAX_ADDRESSES, type NewAddress } from '@tanabana/contracts';

/**
 * The addresses of an account, the default first, then the newest first. Exactly one is the default
 * where there are any. These functions leave their input as it is.
 */
export type AddressBook = readonly Address[];

/** One default, at the front: `wanted` where it is there, else the one of before, else the first. */
function arrange(book: AddressBook, wanted?: string): AddressBook {
  const chosen =
    book.find(({ id }) => id === wanted) ?? book.find(({ isDefault }) => isDefault) ?? book[0];
  if (!chosen) return [];
  const others = book.filter((address) => address !== chosen);
  return [{ ...chosen, isDefault: true }, ...others.map((one) => ({ ...one, isDefault: false }))];
}

/** With one more; null when there are as many as there may be. */
export function withAddress(book: AddressBook, id: string, sent: NewAddress): AddressBook | null {
  if (book.length >= MAX_ADDRESSES) return null;
  const added = { id, ...sent, isDefault: false };
  const [first, ...rest] = book;
  return arrange(first ? [first, added, ...rest] : [added], sent.isDefault ? id : undefined);
}

/** With another address in the place of this one; null when it is not there. */
export function withChange(book: AddressBook, id: string, sent: NewAddress): AddressBook | null {
  if (!book.some((address) => address.id === id)) return null;
  const changed = book.map((address) =>
    address.id === id ? { id, ...sent, isDefault: address.isDefault } : address,
  );
  return arrange(changed, sent.isDefault ? id : undefined);
}

/** Without this one; the newest of the others becomes the default after it. Null when it is not there. */
export function withoutAddress(book: AddressBook, id: string): AddressBook | null {
  const left = book.filter((address) => address.id !== id);
  return left.length === book.length ? null : arrange(left);
}
