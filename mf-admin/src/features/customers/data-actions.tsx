import { type Customer, can } from '@tanabana/contracts';
import { api, invalidate, notify, useNavigate, useSession, useTask } from '@tanabana/storefront';
import { Button, DownloadIcon, saveFile } from '@tanabana/ui';
import { useState } from 'react';
import { customerCalls, reloadCustomers } from '../../shared/customer-calls.ts';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import { collectCustomerData } from './collect-customer-data.ts';
import styles from './customers.module.css';
import { MergeDialog } from './merge-dialog.tsx';

const FAILED = 'The data could not be collected. Please try again.';

interface DataActionsProps {
  customer: Customer;
  /** Address of the list. */
  back: string;
}

/** Export and deletion for the law (rule 24.6), and merging (rule 24.7). */
export function DataActions({ customer, back }: DataActionsProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'merge' | 'removal' | null>(null);
  const { busy, run } = useTask(FAILED);
  const isAccount = customer.kind === 'account';
  const download = async (): Promise<void> => {
    const done = await run(async () =>
      saveFile(await collectCustomerData(customer), `customer-${customer._id}.json`),
    );
    if (!done) notify({ tone: 'danger', text: FAILED });
  };
  const leave = async (text: string): Promise<void> => {
    notify({ text });
    navigate({ search: back });
    await Promise.all([reloadCustomers(), invalidate('/api/auth/users')]);
  };
  const remove = async (): Promise<void> => {
    if (isAccount) await api.auth.removeUser({ params: { id: customer._id } });
    else await customerCalls.eraseGuest({ params: { customer: customer._id } });
    await leave('The data is deleted. The list of customers follows within a minute.');
  };
  return (
    <div className={styles.actions}>
      <Button variant="secondary" busy={busy} onClick={download}>
        <DownloadIcon size={18} />
        Export data
      </Button>
      {can(user, 'customers.write') && (
        <>
          {!customer.isDisabled && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('merge')}>
              Merge
            </Button>
          )}
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('removal')}>
            Delete data
          </Button>
        </>
      )}
      {dialog === 'merge' && (
        <MergeDialog
          customer={customer}
          onMerged={() =>
            leave(
              isAccount
                ? 'The accounts are merged. Their data follows within a minute.'
                : 'The guest is merged into the account.',
            )
          }
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'removal' && (
        <RemovalDialog
          title={`Delete the data of ${customer.name}?`}
          remove={remove}
          onClose={() => setDialog(null)}
        >
          {isAccount && 'The account is deleted with profile, addresses and wishlist. '}
          Of orders the shop keeps what tax law requires; open orders keep their address until they
          are over. This cannot be undone.
        </RemovalDialog>
      )}
    </div>
  );
}
