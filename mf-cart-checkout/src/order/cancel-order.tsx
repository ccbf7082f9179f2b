import { awaitsPayment, type ErrorCode, type Order } from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, messageOf, notify } from '@tanabana/storefront';
import { Button, ConfirmDialog } from '@tanabana/ui';
import { useState } from 'react';

interface Props {
  order: Order;
  orderKey: string | undefined;
  onChanged: (order: Order) => void;
}

/** Cancels the order after a confirmation. Idempotent. */
export function CancelOrder({ order, orderKey, onChanged }: Props) {
  const [asking, setAsking] = useState(false);

  async function cancel(): Promise<void> {
    try {
      const input = { params: { id: order._id }, query: { key: orderKey } };
      const answer = await api.orders.cancel(input);
      setAsking(false);
      onChanged(answer.order);
      announce('Your order is cancelled.');
      void invalidate('/api/products');
    } catch (error) {
      if (!isTooLate(error)) throw error;
      // the question disappears with its button; the message stays
      setAsking(false);
      notify({ tone: 'danger', text: problemOf(error) });
    } finally {
      void invalidate('/api/orders');
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel this order?"
        confirm="Cancel order"
        cancel="Keep it"
        onConfirm={cancel}
        problemOf={problemOf}
        onClose={() => setAsking(false)}
      >
        {order.paymentMethod === 'pre-paid' && !awaitsPayment(order)
          ? 'Nothing will be sent. We refund your payment to the account you paid from.'
          : 'Nothing will be sent, and you owe nothing.'}
      </ConfirmDialog>
    </>
  );
}

const problemOf = (error: unknown): string =>
  messageOf(error, 'The order could not be cancelled. Please try again.');

const isTooLate = (error: unknown): boolean =>
  isApiError(error) && error.code === ('order.not_cancellable' satisfies ErrorCode);
