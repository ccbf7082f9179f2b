import type { ErrorCode, Order, OrderReturn } from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, messageOf, notify } from '@tanabana/storefront';
import { Button, ConfirmDialog } from '@tanabana/ui';
import { useState } from 'react';
import styles from './order-returns.module.css';

interface Props {
  order: Order;
  of: OrderReturn;
  orderKey: string | undefined;
  onChanged: (order: Order) => void;
}

/** Withdraws a return after a confirmation (rule 17.2). */
export function WithdrawReturn({ order, of, orderKey, onChanged }: Props) {
  const [asking, setAsking] = useState(false);
  const isExchange = of.resolution === 'exchange';

  async function withdraw(): Promise<void> {
    try {
      const { order: changed } = await api.orders.withdrawReturn({
        params: { id: order._id, return: of.id },
        query: { key: orderKey },
      });
      setAsking(false);
      onChanged(changed);
      announce(isExchange ? 'Your exchange is withdrawn.' : 'Your return is withdrawn.');
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
      <Button
        variant="quiet"
        size="s"
        className={styles.withdraw}
        aria-label={isExchange ? 'Withdraw the exchange' : 'Withdraw the return'}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        title={isExchange ? 'Withdraw this exchange?' : 'Withdraw this return?'}
        confirm="Withdraw"
        cancel="Keep it"
        onConfirm={withdraw}
        problemOf={problemOf}
        onClose={() => setAsking(false)}
      >
        {isExchange
          ? 'Nothing is collected or exchanged, and you keep what you have.'
          : 'Nothing is collected or refunded, and you keep what you have.'}
      </ConfirmDialog>
    </>
  );
}

const problemOf = (error: unknown): string =>
  messageOf(error, 'It could not be withdrawn. Please try again.');

const tooLate: readonly string[] = ['return.not_possible', 'return.changed'] satisfies ErrorCode[];

const isTooLate = (error: unknown): boolean => isApiError(error) && tooLate.includes(error.code);
