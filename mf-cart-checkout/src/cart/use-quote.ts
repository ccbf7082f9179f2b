import {
  type NewQuoteInput,
  type OrderTotals,
  orderTotals,
  type Quote,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import {
  type ApiState,
  api,
  useApi,
  useConfig,
  useDeliveryTerms,
  useSession,
} from '@tanabana/storefront';
import type { CartLine } from './cart-line.ts';
import { useCoupon } from './coupon.ts';

/** What a quote depends on besides the lines. */
export type QuoteChoice = Pick<NewQuoteInput, 'paymentMethod' | 'email' | 'address'>;

/** Totals of a cart. Rupees. */
export interface CartTotals extends OrderTotals {
  codFee: number;
}

export interface CartPrice {
  /** The shop's quote; undefined until it is known, or if it is not available. */
  quote: Quote | undefined;
  /** Of the quote; until then without promotions. */
  totals: CartTotals;
  /** What a line costs after discounts, in the order of the lines. */
  lineTotals: readonly number[];
  /** Loading the quote of another cart or choice than `quote`. */
  isRefreshing: boolean;
  /** What was sent for the quote; null for an empty cart. */
  asked: NewQuoteInput | null;
  error: ApiState<Quote>['error'];
  retry: () => void;
}

/** Whether the next order ships free as the account's first. */
export function useFirstOrderFree(): boolean {
  const { firstOrderFreeShipping } = useConfig();
  const { user } = useSession();
  const { data } = useApi(api.orders.myStats, firstOrderFreeShipping && user ? {} : null);
  return data?.orders === 0;
}

/** Returns the lines of a quote or an order. */
const chosenItems = (lines: readonly CartLine[]): NewQuoteInput['products'] =>
  lines.map(({ productRef, title, qty, color, size }) => ({
    productId: productRef._id,
    name: title,
    quantity: qty,
    selectedColor: color || null,
    selectedSize: size || null,
  }));

const costOf = ({ price, qty }: CartLine): number => toPaise(price) * qty;

/** Returns the subtotal of lines in rupees, before discounts. */
export const subtotalOf = (lines: readonly CartLine[]): number =>
  toRupees(lines.reduce((sum, line) => sum + costOf(line), 0));

/**
 * Whether a quote is for these lines at these prices: while another one loads, the previous one is
 * shown, and a changed price is accepted first.
 */
export const isQuoteOf = ({ lines: quoted }: Quote, lines: readonly CartLine[]): boolean =>
  quoted.length === lines.length &&
  lines.every(({ productRef, qty, price }, index) => {
    const line = quoted[index];
    return (
      line?.productId === productRef._id &&
      line.quantity === qty &&
      toPaise(line.price) === toPaise(price)
    );
  });

/**
 * Prices the lines by the shop's quote, with the entered code (rule 14.8).
 * @param lines those that can be ordered
 */
export function useQuote(lines: readonly CartLine[], choice: QuoteChoice = {}): CartPrice {
  const couponCode = useCoupon() || undefined;
  const freeShipping = useFirstOrderFree();
  const rates = useDeliveryTerms();
  const asked = lines.length === 0 ? null : { products: chosenItems(lines), couponCode, ...choice };
  const { data, error, isRefreshing, retry } = useApi(api.orders.quote, asked && { body: asked });
  const quote = data && isQuoteOf(data, lines) ? data : undefined;
  const estimate = orderTotals(
    lines.map(({ price, qty }) => ({ price, quantity: qty })),
    { freeShipping, rates },
  );
  return {
    quote,
    totals: quote ?? { ...estimate, codFee: 0 },
    lineTotals: lines.map((line, index) =>
      toRupees(costOf(line) - toPaise(quote?.lines[index]?.discount ?? 0)),
    ),
    isRefreshing,
    asked,
    error,
    retry,
  };
}
