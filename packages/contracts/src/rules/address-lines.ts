import type { Order } from '../types.ts';

/** Returns an address as the lines of a label; empty lines are omitted. */
export function addressLines(address: Omit<Order['address'], 'note' | 'phone'>): string[] {
  const { firstName, lastName, street, apartment, city, postalCode, region, country } = address;
  const joined = (parts: string[], by: string): string => parts.filter(Boolean).join(by);
  return [
    joined([firstName, lastName], ' '),
    street,
    apartment,
    joined([city, postalCode], ' '),
    joined([region, country], ', '),
  ].filter(Boolean);
}
