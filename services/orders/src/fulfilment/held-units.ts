import { toId } from '@tanabana/service-kit/mongo';
import type { StoredLine } from '@tanabana/service-kit/stock';
import type { ExchangeRecord, ReturnRecord } from '../orders/order.ts';
import type { OrderDocument } from '../orders/order-document.ts';

/** Order fields that tell which units an order holds. */
export type HoldingOrder = Pick<OrderDocument, 'lines' | 'returns' | 'stockHeld'>;

type Line = OrderDocument['lines'][number];

/** Units of a return that are out of stock: above 0 if sent, below 0 if they came back. */
const outOf = ({ movements }: Pick<ReturnRecord, 'movements'>, of: 'goods' | 'exchange'): number =>
  -movements.reduce((sum, move) => sum + (move.of === of ? move.units : 0), 0);

/** Returns an exchanged variant as a line to take from stock or to give back. */
export const exchangeLine = (
  { productId, ...exchange }: ExchangeRecord,
  quantity: number,
): StoredLine => ({ ...exchange, productId: toId(productId), quantity });

/** Returns the reserved or sent units of the exchanges of an order. */
export const exchangedUnits = ({ returns = [] }: Pick<HoldingOrder, 'returns'>): StoredLine[] =>
  returns.flatMap((one) => {
    const units = outOf(one, 'exchange');
    return one.exchange && units > 0 ? [exchangeLine(one.exchange, units)] : [];
  });

/** Units of a line that came back by returns, in stock again or damaged. */
const sentBack = (returns: readonly ReturnRecord[], line: number): number =>
  returns.reduce(
    (sum, one) => sum + (one.line === line && one.quality !== undefined ? one.quantity : 0),
    0,
  );

/**
 * Returns the units that an order has outside the stock and that can go back to it: its lines without
 * what came back by returns, and the exchanged variants.
 */
export function unitsToRestock({
  lines,
  returns = [],
}: Omit<HoldingOrder, 'stockHeld'>): (Line | StoredLine)[] {
  const own = lines.flatMap((line, index) => {
    const quantity = line.quantity - sentBack(returns, index);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return [...own, ...exchangedUnits({ returns })];
}

/** Returns whether units of the order came back or were exchanged one by one. */
export const hasSettledReturns = ({ returns = [] }: Pick<HoldingOrder, 'returns'>): boolean =>
  returns.some(({ quality }) => quality !== undefined);

/**
 * Returns the units that an order keeps from the stock, for the comparison of stock and orders: its
 * lines while it holds them, without what went back to the stock by returns, and the exchanged
 * variants. Damaged units never go back.
 */
export function heldUnits({ lines, returns = [], stockHeld }: HoldingOrder): (Line | StoredLine)[] {
  const own = lines.flatMap((line, index) => {
    const ofLine = returns.filter((one) => one.line === index);
    const restocked = -ofLine.reduce((sum, one) => sum + outOf(one, 'goods'), 0);
    const damaged = ofLine.reduce(
      (sum, one) => sum + (one.quality === 'damaged' ? one.quantity : 0),
      0,
    );
    const quantity = stockHeld ? line.quantity - restocked : damaged;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return [...own, ...exchangedUnits({ returns })];
}
