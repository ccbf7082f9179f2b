import {
  type NewOrderInput,
  type OrderTotals,
  type PlacedOrder,
  texts,
  type User,
} from '@tanabana/contracts';
import { api, askToSignIn, getSession, isApiError, onSession } from '@tanabana/storefront';
import { useEffect, useRef, useState } from 'react';
import { cart } from '../cart/cart-edits.ts';
import { type CartLine, lineKey } from '../cart/cart-line.ts';
import { currentProducts, issuesOf, type LineIssue } from '../cart/line-issues.ts';
import { type CheckoutForm, checkForm } from './checkout-form.ts';
import { orderBody } from './order-body.ts';
import { type Problem, problemOf } from './order-problem.ts';
import { currentKey, type Ready, sendOrder } from './send-order.ts';

type Placing =
  | { stage: 'filling'; problem: Problem | null }
  | { stage: 'placing' }
  /** Prepaid: the payment dialog is open for a fixed order. */
  | { stage: 'paying'; ready: Ready }
  | { stage: 'placed'; placed: PlacedOrder };

/** What the shopper sees when clicking Place Order. */
interface Shown {
  form: CheckoutForm;
  lines: readonly CartLine[];
  /** Those that can be ordered; the others stay in the cart. */
  ordered: readonly CartLine[];
  /** Totals of the ordered lines. */
  totals: OrderTotals;
}

/** @param onPlaced called after an order was created from the sent input */
export function usePlaceOrder(user: User | null, onPlaced: (sent: NewOrderInput) => void) {
  const [placing, setPlacing] = useState<Placing>({ stage: 'filling', problem: null });
  const underWay = useRef(false);
  const owner = user?.id ?? 'guest';
  // two tabs that created the key only when sending could create two
  useEffect(() => void currentKey(owner), [owner]);
  // clears the ended-session message after signing in
  useEffect(
    () =>
      onSession((now, before) => {
        if (!now.token || now.token === before.token) return;
        setPlacing((is) =>
          is.stage === 'filling' && is.problem?.signIn ? { stage: 'filling', problem: null } : is,
        );
      }),
    [],
  );
  const fail = (problem: Problem | null): void => setPlacing({ stage: 'filling', problem });
  const succeed = (placed: PlacedOrder, { body }: Ready): void => {
    setPlacing({ stage: 'placed', placed });
    onPlaced(body);
  };

  async function send({ form, ordered: lines, totals }: Shown): Promise<void> {
    const body = orderBody(form, lines, totals, user?.id ?? null);
    const ready: Ready = { body, lines, owner };
    setPlacing({ stage: 'placing' });
    try {
      if (body.paymentMethod === 'cash-delivery') return succeed(await sendOrder(ready), ready);
      const issues = await checkLines(lines);
      if (issues.size === 0) setPlacing({ stage: 'paying', ready });
      else
        fail({
          title: 'Something in your cart has changed. Please check your order.',
          lines: issues,
        });
    } catch (error) {
      fail(problemOf(isApiError(error) ? error : null, lines));
    }
  }

  return {
    placing,
    /** Places a cash order once however often it is called; opens the payment of a prepaid one. */
    async place(shown: Shown): Promise<void> {
      if (underWay.current) return;
      const problem = problemBefore(shown);
      if (problem) return fail(problem);
      if (user && getSession().user?.id !== user.id) return askToSignIn();
      underWay.current = true;
      await send(shown);
      underWay.current = false;
    },
    /**
     * Receives the result of the payment: an order, a problem, or null if the dialog was closed.
     */
    endPayment(outcome: PlacedOrder | Problem | null): void {
      if (placing.stage !== 'paying') return;
      if (outcome && 'order' in outcome) succeed(outcome, placing.ready);
      else fail(outcome);
    },
  };
}

/** Returns what prevents sending the order. */
function problemBefore({ form, lines, ordered }: Shown): Problem | null {
  if (JSON.stringify(cart.read()) !== JSON.stringify(lines))
    return { title: 'Your cart has changed in another tab. Please check your order.' };
  if (lines.length === 0) return { title: texts.validation.emptyCart };
  if (ordered.length === 0) return { title: 'Nothing in your cart can be ordered now.' };
  const wrong = checkForm(form);
  return wrong && { title: wrong.summary, fields: wrong.fields };
}

/**
 * Checks the lines against current products, before the payment.
 * @throws ApiError
 */
async function checkLines(lines: readonly CartLine[]): Promise<ReadonlyMap<CartLine, LineIssue>> {
  const input = currentProducts(lines);
  const { data } = input ? await api.products.list(input) : { data: [] };
  const issues = issuesOf(lines, data);
  return new Map(
    lines.flatMap((line) => {
      const issue = issues.get(lineKey(line));
      return issue ? [[line, issue]] : [];
    }),
  );
}
