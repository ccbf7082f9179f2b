import { type ErrorCode, type Order, type ReturnOptions, randomKey } from '@tanabana/contracts';
import { api, invalidate, isApiError } from '@tanabana/storefront';
import { useRef, useState } from 'react';
import { type ReturnField, type ReturnForm, returnBody } from './return-form.ts';
import { problemOf, type ReturnProblem } from './return-problem.ts';

interface Sent {
  form: ReturnForm;
  options: ReturnOptions;
  photos: readonly File[];
  shown: readonly ReturnField[];
}

/**
 * Requests a return once, however often it is sent: the idempotency key stays the same until the
 * shop has made it.
 * @param onSent called with the changed order
 */
export function useSendReturn(
  orderId: string,
  orderKey: string | undefined,
  onSent: (order: Order) => void,
) {
  const key = useRef(randomKey());
  const isSending = useRef(false);
  /** Uploaded share, 0 to 1; null while nothing is sent. */
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<ReturnProblem | null>(null);

  async function send({ form, options, photos, shown }: Sent): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setShare(0);
    setProblem(null);
    try {
      const { order } = await api.orders.requestReturn(
        {
          params: { id: orderId },
          query: { key: orderKey },
          body: { returnData: JSON.stringify(returnBody(form, options)) },
          files: photos,
        },
        { idempotencyKey: key.current, onProgress: setShare },
      );
      onSent(order);
      // an exchange reserves stock
      void invalidate('/api/products');
    } catch (error) {
      if (isReused(error)) key.current = randomKey();
      const found = problemOf(error, shown);
      setProblem(isReused(error) ? { ...found, text: MADE_BEFORE } : found);
    } finally {
      isSending.current = false;
      setShare(null);
      // also after a failure: the options may be outdated
      void invalidate('/api/orders');
    }
  }
  return { share, problem, setProblem, send };
}

const MADE_BEFORE =
  'An earlier attempt has reached us. You find your request on the page of the order.';

const isReused = (error: unknown): boolean =>
  isApiError(error) && error.code === ('idempotency.key_reused' satisfies ErrorCode);
