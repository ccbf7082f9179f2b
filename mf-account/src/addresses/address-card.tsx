import type { Address } from '@tanabana/contracts';
import { isApiError, notify } from '@tanabana/storefront';
import { Badge, Button, VisuallyHidden } from '@tanabana/ui';
import { useState } from 'react';
import { addressActions } from './address-actions.ts';
import { AddressLines, nameOf } from './address-lines.tsx';
import styles from './addresses.module.css';

interface Props {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
}

/** One saved address and what can be done with it. */
export function AddressCard({ address, onEdit, onDelete }: Props) {
  const [busy, setBusy] = useState(false);
  const of = <VisuallyHidden> {nameOf(address)}</VisuallyHidden>;
  const makeDefault = async (): Promise<void> => {
    setBusy(true);
    try {
      await addressActions.makeDefault(address);
    } catch (error) {
      const text = isApiError(error) ? error.message : 'That did not work. Try again.';
      notify({ tone: 'danger', text });
    } finally {
      setBusy(false);
    }
  };
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
      <div className={styles.ways}>
        <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={onEdit}>
          Edit{of}
        </Button>
        <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={onDelete}>
          Delete{of}
        </Button>
        {!address.isDefault && (
          <Button variant="quiet" size="s" busy={busy} onClick={() => void makeDefault()}>
            Make default{of}
          </Button>
        )}
      </div>
    </article>
  );
}
