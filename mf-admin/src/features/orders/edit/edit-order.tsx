import { awaitsPayment, canCancel, type Order, orderNumber } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';

const EditDialog = lazily(() => import('./edit-dialog.tsx'));

/**
 * Whether an order can be changed: before dispatch, while nothing of it is packed, and not while it
 * waits for its payment (rules 16.8, 18.6).
 */
const isEditable = (order: Order): boolean =>
  canCancel(order) &&
  !awaitsPayment(order) &&
  !order.shipments?.some(({ status }) => status !== 'cancelled');

/** Opens the form that changes an order; nothing if it cannot be changed any more. */
export function EditOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  if (!open && !isEditable(order)) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        aria-label={`Edit order ${orderNumber(order._id)}`}
        onClick={() => setOpen(true)}
      >
        Edit order
      </Button>
      {open && <EditDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
