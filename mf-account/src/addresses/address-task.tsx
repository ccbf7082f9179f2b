import type { Address } from '@tanabana/contracts';
import { ConfirmTask } from '../forms/confirm-task.tsx';
import { addressActions } from './address-actions.ts';
import { AddressDialog } from './address-dialog.tsx';
import { emptyAddress, formOf } from './address-form.ts';
import { AddressLines } from './address-lines.tsx';

/** What is being done with an address. */
export type AddressTask = { kind: 'add' } | { kind: 'edit' | 'delete'; address: Address };

interface Props {
  task: AddressTask;
  /** There is no other address yet: it becomes the default by itself. */
  isFirst: boolean;
  onClose: () => void;
}

/** The window in which it is done. */
export function AddressTaskDialog({ task, isFirst, onClose }: Props) {
  if (task.kind === 'add')
    return (
      <AddressDialog
        title="New address"
        initial={emptyAddress}
        isDefaultAnyway={isFirst}
        onSave={(form) => addressActions.add(form).then(onClose)}
        onClose={onClose}
      />
    );
  const { address } = task;
  if (task.kind === 'edit')
    return (
      <AddressDialog
        title="Change address"
        initial={formOf(address)}
        isDefaultAnyway={address.isDefault}
        onSave={(form) => addressActions.change(address.id, form).then(onClose)}
        onClose={onClose}
      />
    );
  return (
    <ConfirmTask
      title="Delete this address?"
      confirm="Delete address"
      failed="The address could not be deleted. Try again."
      task={() => addressActions.remove(address).then(onClose)}
      onClose={onClose}
    >
      <AddressLines address={address} />
    </ConfirmTask>
  );
}
