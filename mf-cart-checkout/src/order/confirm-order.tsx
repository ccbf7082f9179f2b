import type { Order } from '@tanabana/contracts';
import { announce, api, invalidate, messageOf } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Button } from '@tanabana/ui';
import { useState } from 'react';

interface Props {
  order: Order;
  /** Of the link in the order's email; undefined without it. */
  mailToken: string | undefined;
  onChanged: (order: Order) => void;
}

/** Asks the buyer to confirm a first cash order (rule 15.2); nothing for other orders. */
export function ConfirmOrder({ order, mailToken, onChanged }: Props) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!order.confirmBy || order.orderStatus !== 'Pending') return null;

  async function confirm(token: string): Promise<void> {
    setSending(true);
    setProblem(null);
    try {
      const answer = await api.orders.confirm({
        params: { id: order._id },
        body: { mailToken: token },
      });
      onChanged(answer.order);
      announce('Your order is confirmed.');
      void invalidate('/api/orders');
    } catch (error) {
      setProblem(messageOf(error, 'The order could not be confirmed. Please try again.'));
    } finally {
      setSending(false);
    }
  }
  const until = formatMoment(order.confirmBy);
  return (
    <Alert tone={problem ? 'danger' : 'warning'}>
      <p>
        {problem ??
          (mailToken
            ? `Please confirm your order until ${until}. Without your confirmation we cancel it.`
            : `Please confirm your order: open the link in our email until ${until}. Without your confirmation we cancel it.`)}
      </p>
      {mailToken && (
        <Button busy={isSending} onClick={() => void confirm(mailToken)}>
          Confirm order
        </Button>
      )}
    </Alert>
  );
}
