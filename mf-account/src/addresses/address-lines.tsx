import type { Address } from '@tanabana/contracts';

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const { firstName, lastName, street, apartment, city, region, country, postalCode } = address;
  const lines = [
    [firstName, lastName],
    [street],
    [apartment],
    [city, postalCode],
    [region],
    [country],
  ].map((parts) => parts.filter(Boolean).join(' '));
  return lines.filter(Boolean).map((line) => <div key={line}>{line}</div>);
}

/** What an address is called where its buttons are named. */
export const nameOf = ({ label, street, city }: Address): string =>
  label || [street, city].filter(Boolean).join(', ');
