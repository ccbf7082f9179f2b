import {
  nextReturnState,
  orderNumber,
  type QueuedReturn,
  type ReturnEvent,
} from '@tanabana/contracts';
import { lazily, messageOf } from '@tanabana/storefront';
import { useState } from 'react';
import { useCan } from '../../shared/allowed.tsx';
import { focusHeadingIfLost } from '../../shared/focus.ts';
import { RowAction } from '../../shared/list.tsx';
import { changeReturn, FAILED } from './change-return.ts';
import { CheckDialog, ConvertDialog, RejectDialog } from './return-dialogs.tsx';

const RefundDialog = lazily(() => import('./refund-dialog.tsx'));
const ExchangeDialog = lazily(() => import('./exchange-dialog.tsx'));

interface Action {
  event: ReturnEvent;
  label: string;
  /** The result of an action that needs no further input. */
  done?: string;
}

/** In the order in which they are offered. */
const ACTIONS: readonly Action[] = [
  { event: 'approve', label: 'Approve', done: 'approved' },
  { event: 'receive', label: 'Received', done: 'received' },
  { event: 'check', label: 'Quality check' },
  { event: 'refund', label: 'Refund' },
  { event: 'exchange', label: 'Ship exchange' },
  { event: 'convert', label: 'Refund instead' },
  { event: 'reject', label: 'Reject' },
];

const dialogs = {
  check: CheckDialog,
  convert: ConvertDialog,
  reject: RejectDialog,
  refund: RefundDialog,
  exchange: ExchangeDialog,
} as const;

interface ReturnActionsProps {
  one: QueuedReturn;
  /** Shows a failure above the list; null clears it. */
  onFailure: (text: string | null) => void;
}

/** Buttons for the changes that the owner may make to a return in its state (rule 17.3). */
export function ReturnActions({ one, onFailure }: ReturnActionsProps) {
  // as it was when the action was chosen
  const [open, setOpen] = useState<{ event: keyof typeof dialogs; of: QueuedReturn } | null>(null);
  const [running, setRunning] = useState<ReturnEvent | null>(null);
  const name = `return of ${one.item.name}, order ${orderNumber(one.orderId)}`;
  const Opened = open && dialogs[open.event];
  const mayRefund = useCan('payments.write');

  async function act({ event, done }: Action): Promise<void> {
    if (running) return;
    onFailure(null);
    if (done === undefined) return setOpen({ event: event as keyof typeof dialogs, of: one });
    setRunning(event);
    try {
      await changeReturn(one, { event: event as 'approve' | 'receive' }, done);
    } catch (error) {
      onFailure(messageOf(error, FAILED));
    } finally {
      setRunning(null);
      focusHeadingIfLost();
    }
  }
  return (
    <>
      {ACTIONS.filter(({ event }) => event !== 'refund' || mayRefund)
        .filter(({ event }) => nextReturnState(one, event, 'owner') !== null)
        .map((action, place) => (
          <RowAction
            // biome-ignore lint/suspicious/noArrayIndexKey: the next action keeps the focus of the last one
            key={place}
            name={`${action.label}: ${name}`}
            busy={running === action.event}
            onClick={() => void act(action)}
          >
            {action.label}
          </RowAction>
        ))}
      {open && Opened && (
        <Opened
          one={open.of}
          onClose={() => setOpen(null)}
          onOutdated={(error) => {
            setOpen(null);
            onFailure(messageOf(error, FAILED));
          }}
        />
      )}
    </>
  );
}
