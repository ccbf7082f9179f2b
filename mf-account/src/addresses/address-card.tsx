import { type Address, addressLines } from '@tanabana/contracts';
import { notify, useTask } from '@tanabana/storefront';
import { Badge, Button, VisuallyHidden } from '@tanabana/ui';
import { useEffect } from 'react';
import styles from './addresses.module.css';

/** An address as the lines of a label. */
export function AddressLines({ address }: { address: Address }) {
  return addressLines(address).map((line) => <div key={line}>{line}</div>);
}

/** Returns the name of an address for its buttons. */
const nameOf = ({ label, street, city }: Address): string =>
  label || [street, city].filter(Boolean).join(', ');

interface AddressCardProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
  /** @throws ApiError */
  onMakeDefault: () => Promise<void>;
}

/** One saved address with its actions. */
export function AddressCard({ address, onEdit, onDelete, onMakeDefault }: AddressCardProps) {
  const { busy, problem, run } = useTask('That did not work. Try again.');
  useEffect(() => {
    if (problem) notify({ tone: 'danger', text: problem });
  }, [problem]);
  const ofAddress = <VisuallyHidden> {nameOf(address)}</VisuallyHidden>;
  return (
    <article aria-label={nameOf(address)} className={styles.card}>
      <p className={styles.label}>
        {address.label}
        {address.isDefault && <Badge tone="info">Default</Badge>}
      </p>
      <address className={styles.lines}>
        <AddressLines address={address} />
        <div className={styles.phone}>{address.phone}</div>
      </address>
      <div className={styles.actions}>
        <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={onEdit}>
          Edit{ofAddress}
        </Button>
        <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={onDelete}>
          Delete{ofAddress}
        </Button>
        {!address.isDefault && (
          <Button variant="quiet" size="s" busy={busy} onClick={() => void run(onMakeDefault)}>
            Make default{ofAddress}
          </Button>
        )}
      </div>
    </article>
  );
}
