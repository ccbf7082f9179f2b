import type { Address } from '@tanabana/contracts';
import { ChoiceGroup } from '@tanabana/ui';

interface Props {
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (address: Address | null) => void;
}

/** The addresses that the account keeps: one press fills the fields, which stay open to change. */
export function SavedAddresses({ addresses, chosen, onChoose }: Props) {
  return (
    <ChoiceGroup
      legend="Ship to"
      look="cards"
      options={[
        ...addresses.map((address) => ({
          value: address.id,
          label: nameOf(address),
          hint: [address.street, address.apartment, address.city, address.postalCode]
            .filter(Boolean)
            .join(', '),
        })),
        { value: 'new', label: 'Another address' },
      ]}
      value={chosen?.id ?? 'new'}
      onChange={(value) => onChoose(addresses.find(({ id }) => id === value) ?? null)}
    />
  );
}

const nameOf = ({ label, firstName, lastName }: Address): string => {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return label ? `${label} · ${name}` : name;
};
