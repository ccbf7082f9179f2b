import type { Address } from '@tanabana/contracts';
import { AddressCard } from './address-card.tsx';
import styles from './addresses.module.css';

interface Props {
  addresses: readonly Address[];
  onEdit: (address: Address) => void;
  onDelete: (address: Address) => void;
}

export function AddressList({ addresses, onEdit, onDelete }: Props) {
  return (
    <ul className={styles.list}>
      {addresses.map((address) => (
        <li key={address.id}>
          <AddressCard
            address={address}
            onEdit={() => onEdit(address)}
            onDelete={() => onDelete(address)}
          />
        </li>
      ))}
    </ul>
  );
}
