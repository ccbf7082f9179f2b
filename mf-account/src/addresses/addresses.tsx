import { MAX_ADDRESSES } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Button, EmptyState, ErrorState, PlusIcon, Skeleton } from '@tanabana/ui';
import { useState } from 'react';
import { AddressList } from './address-list.tsx';
import { type AddressTask, AddressTaskDialog } from './address-task.tsx';
import styles from './addresses.module.css';

/** The saved addresses, the default one first. */
export default function Addresses() {
  const { data, error, isLoading, isRefreshing, retry } = useApi(api.auth.addresses, {});
  const [task, setTask] = useState<AddressTask | null>(null);
  if (isLoading) return <Loading />;
  if (!data)
    return (
      <ErrorState title="Your addresses did not come" busy={isRefreshing} onRetry={retry}>
        {error?.message}
      </ErrorState>
    );
  const { data: addresses } = data;
  const add = (
    <Button variant="secondary" aria-haspopup="dialog" onClick={() => setTask({ kind: 'add' })}>
      <PlusIcon size={16} />
      Add an address
    </Button>
  );
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState title="No address yet" action={add}>
          Save one, and the checkout is filled in before you come to it.
        </EmptyState>
      ) : (
        <AddressList
          addresses={addresses}
          onEdit={(address) => setTask({ kind: 'edit', address })}
          onDelete={(address) => setTask({ kind: 'delete', address })}
        />
      )}
      {addresses.length > 0 && addresses.length < MAX_ADDRESSES && <div>{add}</div>}
      {task && (
        <AddressTaskDialog
          task={task}
          isFirst={addresses.length === 0}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={styles.list} aria-busy="true">
      <Skeleton className={styles.loading} />
      <Skeleton className={styles.loading} />
    </div>
  );
}
