import { MAX_ADDRESSES, type NewAddress } from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import { type AddressBook, withAddress, withChange, withoutAddress } from './address-book.ts';

const sent = (label: string, isDefault = false): NewAddress => ({
  label,
  firstName: 'Asha',
  lastName: '',
  street: '12 MG Road',
  apartment: '',
  city: '',
  region: '',
  country: '',
  postalCode: '560001',
  phone: '98765 43210',
  isDefault,
});
const bookOf = (...labels: string[]): AddressBook =>
  labels.reduce<AddressBook>((book, label) => withAddress(book, label, sent(label)) ?? book, []);
const shown = (book: AddressBook | null) =>
  book?.map(({ id, isDefault }) => (isDefault ? `${id}*` : id)).join(' ');

describe('an address book', () => {
  test('lists the default address first, then newest first', () => {
    expect(shown(bookOf('a', 'b', 'c'))).toBe('a* c b');
  });
  test('has exactly one default', () => {
    expect(shown(withAddress(bookOf('a', 'b'), 'c', sent('c', true)))).toBe('c* a b');
    expect(shown(withChange(bookOf('a', 'b'), 'b', sent('b', true)))).toBe('b* a');
  });
  test('always has a default', () => {
    expect(shown(withChange(bookOf('a', 'b'), 'a', sent('a', false)))).toBe('a* b');
    expect(shown(withoutAddress(bookOf('a', 'b', 'c'), 'a'))).toBe('c* b');
    expect(shown(withoutAddress(bookOf('a', 'b'), 'b'))).toBe('a*');
    expect(withoutAddress(bookOf('a'), 'a')).toEqual([]);
  });
  test('changes the addressed entry', () => {
    const changed = withChange(bookOf('a', 'b'), 'b', sent('office'));
    expect(changed?.map(({ label }) => label)).toEqual(['a', 'office']);
  });
  test('has a limit', () => {
    const full = bookOf(...Array.from({ length: MAX_ADDRESSES }, (_, i) => `a${i}`));
    expect(full).toHaveLength(MAX_ADDRESSES);
    expect(withAddress(full, 'more', sent('more'))).toBeNull();
  });
  test('returns null for an unknown address', () => {
    expect(withChange(bookOf('a'), 'b', sent('b'))).toBeNull();
    expect(withoutAddress(bookOf('a'), 'b')).toBeNull();
  });
});
