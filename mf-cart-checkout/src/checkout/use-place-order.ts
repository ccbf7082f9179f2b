import { type NewOrderInput, type PlacedOrder, texts, type User } from '@tanabana/contracts';
import {
  api,
  askToSignIn,
  getSession,
  invalidate,
  isApiError,
  onSession,
  paths,
  useConfig,
} from '@tanabana/storefront';
import { useEffect, useRef, useState } from 'react';
import { cart } from '../cart/cart-edits.ts';
import { type CartLine, lineKey } from '../cart/cart-line.ts';
import { coupon } from '../cart/coupon.ts';
import { currentProducts, issuesOf, type LineIssue } from '../cart/line-issues.ts';
import { type CartPrice, type CartTotals, isQuoteOf } from '../cart/use-quote.ts';
import { type CheckoutForm, checkForm } from './checkout-form.ts';
import { orderBody } from './order-body.ts';
import { type Problem, problemOf } from './order-problem.ts';
import { methodOf, onlineProvider } from './payment-method.ts';
import { currentKey, type Ready, sendOrder } from './send-order.ts';

type Placing =
  | { stage: 'filling'; problem: Problem | null }
  | { stage: 'placing' }
  /** Prepaid: the payment dialog is open for a fixed order. */
  | { stage: 'paying'; ready: Ready }
  | { stage: 'placed'; placed: PlacedOrder }
  /** Placed; the page of its payment is loading. */
  | { stage: 'leaving'; placed: PlacedOrder };

/** What the shopper sees when clicking Place Order. */
interface Shown {
  form: CheckoutForm;
  lines: readonly CartLine[];
  /** Those that can be ordered; the others stay in the cart. */
  ordered: readonly CartLine[];
  /** Price of the ordered lines. */
  price: CartPrice;
}

/**
 * @param onPlaced called after an order was created from the sent input; what it starts ends before
 *   another page is loaded
 */
export function usePlaceOrder(user: User | null, onPlaced: (sent: NewOrderInput) => Promise<void>) {
  const { onlinePayments } = useConfig();
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
    coupon.remove();
    setPlacing({ stage: 'placed', placed });
    void onPlaced(body);
  };
  /** Only the document of that page may use the provider, so it is loaded in full. */
  const leadToPayment = async (placed: PlacedOrder, { body }: Ready): Promise<void> => {
    coupon.remove();
    setPlacing({ stage: 'leaving', placed });
    await onPlaced(body);
    location.assign(paths.pay(placed.order._id, placed.orderKey));
  };

  async function send({ form, ordered: lines, price }: Shown): Promise<void> {
    setPlacing({ stage: 'placing' });
    try {
      const agreed = await agreedQuote(lines, price, methodOf(form));
      if (agreed.totals.totalPrice !== price.totals.totalPrice) return fail(totalChanged);
      const { totals, ...proof } = agreed;
      const isOnline = form.payment === 'online';
      const paymentProvider = isOnline ? onlineProvider(price.quote, onlinePayments) : undefined;
      const body = orderBody(form, lines, totals, user?.id ?? null, { ...proof, paymentProvider });
      const ready: Ready = { body, lines, owner };
      if (isOnline) return await leadToPayment(await sendOrder(ready), ready);
      if (body.paymentMethod === 'cash-delivery') return succeed(await sendOrder(ready), ready);
      const issues = await checkLines(lines);
      if (issues.size === 0) setPlacing({ stage: 'paying', ready });
      else
        fail({
          title: 'Something in your cart has changed. Please check your order.',
          lines: issues,
        });
    } catch (error) {
      // another total, or a code that has ended
      void invalidate('/api/orders/quote');
      fail(problemOf(isApiError(error) ? error : null, lines));
    }
  }

  return {
    placing,
    /**
     * Places a cash or online order once however often it is called; opens the payment of a prepaid
     * one.
     */
    async place(shown: Shown): Promise<void> {
      if (underWay.current) return;
      const problem = problemBefore(shown, onlineProvider(shown.price.quote, onlinePayments));
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

const totalChanged: Problem = {
  title: 'The total of your order has changed. Please check it and order again.',
};

/**
 * Returns the quote for what is ordered: that on the page, or a new one if it is for another
 * payment or cart. Without an answer the order is sent as shown, and the shop compares its total.
 */
async function agreedQuote(
  lines: readonly CartLine[],
  { quote, totals, isRefreshing, asked }: CartPrice,
  paymentMethod: NewOrderInput['paymentMethod'],
): Promise<{ totals: CartTotals } & Pick<NewOrderInput, 'couponCode' | 'quote'>> {
  const couponCode = asked?.couponCode;
  if (quote && !isRefreshing && asked?.paymentMethod === paymentMethod)
    return { totals, couponCode, quote: quote.signature };
  if (!asked) return { totals };
  try {
    const fresh = await api.orders.quote({ body: { ...asked, paymentMethod } });
    // A changed price is the shop's to refuse, which names the line.
    if (!isQuoteOf(fresh, lines)) return { totals, couponCode };
    void invalidate('/api/orders/quote');
    return { totals: fresh, couponCode, quote: fresh.signature };
  } catch {
    return { totals, couponCode };
  }
}

/** Returns what prevents sending the order. @param provider of online payments */
function problemBefore({ form, lines, ordered }: Shown, provider?: string): Problem | null {
  if (JSON.stringify(cart.read()) !== JSON.stringify(lines))
    return { title: 'Your cart has changed in another tab. Please check your order.' };
  if (lines.length === 0) return { title: texts.validation.emptyCart };
  if (ordered.length === 0) return { title: 'Nothing in your cart can be ordered now.' };
  // chosen before a reload, and no longer offered
  if (form.payment === 'online' && !provider) return { title: 'Please choose how to pay.' };
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
