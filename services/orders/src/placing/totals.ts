import { type NewOrder, orderTotals, toPaise, toRupees } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { OrderLineRecord, TotalsRecord } from '../orders/order.ts';

const inRupees = (lines: readonly OrderLineRecord[], freeShipping: boolean) =>
  orderTotals(
    lines.map(({ price, quantity }) => ({ price: toRupees(price), quantity })),
    { freeShipping },
  );

/** What the lines cost with shipping, in paise (spec.md section 9). */
export function totalsOf(lines: readonly OrderLineRecord[], freeShipping: boolean): TotalsRecord {
  const { subtotal, shippingCharge, discount, totalPrice } = inRupees(lines, freeShipping);
  return {
    subtotal: toPaise(subtotal),
    shippingCharge: toPaise(shippingCharge),
    discount: toPaise(discount),
    totalPrice: toPaise(totalPrice),
  };
}

/**
 * Throws `order.price_changed` with the current lines and totals in rupees where the buyer saw
 * another price or total (contract.md, Orders). What was sent is compared, never used.
 */
export function assertPricesSeen(
  sent: NewOrder,
  lines: readonly OrderLineRecord[],
  freeShipping: boolean,
): void {
  const asSeen =
    toPaise(sent.totalPrice) === totalsOf(lines, freeShipping).totalPrice &&
    lines.every((line, index) => toPaise(sent.products[index]?.price ?? 0) === line.price);
  if (asSeen) return;
  throw new AppError('order.price_changed', {
    details: {
      lines: lines.map(({ price, originPrice, gender, ...line }) => ({
        ...line,
        price: toRupees(price),
        originPrice: toRupees(originPrice),
      })),
      totals: inRupees(lines, freeShipping),
    },
  });
}
