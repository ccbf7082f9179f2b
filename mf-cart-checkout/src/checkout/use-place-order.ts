import { orderNumber, texts } from '@tanabana/contracts';
import { api, invalidate, isApiError } from '@tanabana/storefront';
import { useRef, useState } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { cart } from '../cart/cart.ts';
import type { CartLine } from '../cart/cart-line.ts';
import { beginAttempt, endAttempt, leaveAttempt } from './attempt.ts';
import { type CheckoutForm, checkForm } from './checkout-form.ts';
import { forgetForm } from './kept-form.ts';
import { orderBody } from './order-body.ts';
import { type Problem, problemOf, staysOpen } from './outcome.ts';

/** Kept as long as the tab: the form and the attempt. */
export const tabStorage = browserStorage(() => sessionStorage);

export type Placing =
  | { stage: 'filling'; problem: Problem | null }
  | { stage: 'placing'; problem: null }
  /** `number` as people see it. */
  | { stage: 'placed'; number: string };

/** Places the order for cash on delivery, once however often it is asked. */
export function usePlaceOrder(): {
  placing: Placing;
  place: (form: CheckoutForm, lines: readonly CartLine[], userId: string | null) => Promise<void>;
} {
  const [placing, setPlacing] = useState<Placing>({ stage: 'filling', problem: null });
  const underWay = useRef(false);
  const fail = (problem: Problem): void => setPlacing({ stage: 'filling', problem });

  async function place(
    form: CheckoutForm,
    lines: readonly CartLine[],
    userId: string | null,
  ): Promise<void> {
    if (underWay.current) return;
    const wrong = checkForm(form);
    if (lines.length === 0) return fail({ title: texts.validation.emptyCart });
    if (wrong) return fail({ title: wrong.summary, fields: wrong.fields });
    underWay.current = true;
    setPlacing({ stage: 'placing', problem: null });
    try {
      setPlacing({ stage: 'placed', number: await send(form, lines, userId) });
    } catch (error) {
      fail(problemOf(isApiError(error) ? error : null, lines));
    } finally {
      underWay.current = false;
    }
  }
  return { placing, place };
}

/** Sends the order under the key of its attempt; gives its number. @throws ApiError */
async function send(
  form: CheckoutForm,
  lines: readonly CartLine[],
  userId: string | null,
): Promise<string> {
  const body = orderBody(form, lines, userId);
  const { key, wasOpen } = beginAttempt(tabStorage, JSON.stringify(body));
  try {
    const { order } = await api.orders.create({ body }, { idempotencyKey: key });
    endAttempt(tabStorage);
    forgetForm(tabStorage);
    cart.clear();
    void invalidate('/api/orders');
    return orderNumber(order._id);
  } catch (error) {
    if (isApiError(error)) {
      if (error.code === 'idempotency.key_reused') endAttempt(tabStorage);
      else leaveAttempt(tabStorage, staysOpen(error, wasOpen));
    }
    throw error;
  } finally {
    // Stock and prices are others now, or were not what we thought.
    void invalidate('/api/products');
  }
}
