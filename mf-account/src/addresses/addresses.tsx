import { type Address, MAX_ADDRESSES } from '@tanabana/contracts';
import { api, invalidate, messageOf, notify, useApi } from '@tanabana/storefront';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  LoadingState,
  PlusIcon,
  Skeleton,
} from '@tanabana/ui';
import { useState } from 'react';
import { AddressCard, AddressLines } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { type AddressForm, emptyAddress, formOf, toSend } from './address-form.ts';
import styles from './addresses.module.css';

/** Refreshes every list of addresses on the page, including the checkout's. */
async function saved(text: string): Promise<void> {
  await invalidate(api.auth.addresses.route.path);
  notify({ tone: 'success', text });
}

async function save(id: string | undefined, form: AddressForm): Promise<void> {
  const body = toSend(form);
  await (id ? api.auth.updateAddress({ params: { id }, body }) : api.auth.addAddress({ body }));
  await saved('The address is saved.');
}

async function makeDefault({ id, ...address }: Address): Promise<void> {
  await api.auth.updateAddress({ params: { id }, body: { ...address, isDefault: true } });
  await saved('This is now your default address.');
}

async function remove({ id }: Address): Promise<void> {
  await api.auth.removeAddress({ params: { id } });
  await saved('The address is deleted.');
}

type AddressTask = { kind: 'save'; address?: Address } | { kind: 'delete'; address: Address };

/** Saved addresses, the default first. */
export default function Addresses() {
  const answer = useApi(api.auth.addresses, {});
  const { data, isLoading } = answer;
  const [task, setTask] = useState<AddressTask | null>(null);
  if (isLoading) return <Loading />;
  if (!data) return <ErrorState title="Your addresses could not be loaded" of={answer} />;
  const { data: addresses } = data;
  const addButton = (
    <Button variant="secondary" aria-haspopup="dialog" onClick={() => setTask({ kind: 'save' })}>
      <PlusIcon size={16} />
      Add an address
    </Button>
  );
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState title="No address yet" action={addButton}>
          Save an address to fill in the checkout automatically.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressCard
                address={address}
                onEdit={() => setTask({ kind: 'save', address })}
                onDelete={() => setTask({ kind: 'delete', address })}
                onMakeDefault={() => makeDefault(address)}
              />
            </li>
          ))}
        </ul>
      )}
      {addresses.length > 0 && addresses.length < MAX_ADDRESSES && <div>{addButton}</div>}
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
    <LoadingState label="Loading your addresses..." hideLabel className={styles.list}>
      <Skeleton className={styles.loading} />
      <Skeleton className={styles.loading} />
    </LoadingState>
  );
}

interface AddressTaskDialogProps {
  task: AddressTask;
  /** No other address exists: it becomes the default. */
  isFirst: boolean;
  onClose: () => void;
}

/** Dialog for adding, changing or deleting an address. */
function AddressTaskDialog({ task, isFirst, onClose }: AddressTaskDialogProps) {
  const { kind, address } = task;
  if (kind === 'save')
    return (
      <AddressDialog
        title={address ? 'Change address' : 'New address'}
        initial={address ? formOf(address) : emptyAddress}
        isDefaultAnyway={address ? address.isDefault : isFirst}
        onSave={(form) => save(address?.id, form).then(onClose)}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      title="Delete this address?"
      confirm="Delete address"
      onConfirm={() => remove(address).then(onClose)}
      problemOf={(error) => messageOf(error, 'The address could not be deleted. Try again.')}
      onClose={onClose}
    >
      <AddressLines address={address} />
    </ConfirmDialog>
  );
}
