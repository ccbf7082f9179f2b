import {
  countsAsReturned,
  DEFAULT_RETURN_RULES,
  type DeliveryRules,
  formatDay,
  MAX_RETURNS,
  type NewReturn,
  nextReturnState,
  RETURN_TRANSITIONS,
  type ReturnEvent,
  type ReturnRole,
  type ReturnRules,
  returnStateNames,
  returnUntil,
  sameName,
} from '@tanabana/contracts';
import { AppError, invalid } from '@tanabana/service-kit';
import { fromId, newId } from '@tanabana/service-kit/mongo';
import type { Actor, ExchangeRecord, OrderRecord, ReturnRecord } from '../orders/order.ts';

/** Returns the rules of returns in the delivery settings. */
export const returnRulesOf = ({ returns = DEFAULT_RETURN_RULES }: DeliveryRules): ReturnRules =>
  returns;

/** When units of a line were delivered, and how many; none if nothing was. */
interface Delivered {
  units: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Returns when a parcel was delivered, in milliseconds since 1970. */
const deliveredAt = ({ events }: NonNullable<OrderRecord['shipments']>[number]): number =>
  Math.max(
    0,
    ...events.flatMap(({ at, status }) => (status === 'delivered' ? [at.getTime()] : [])),
  );

/**
 * Returns the delivered units of a line: those of delivered parcels; of an order without parcels, or set
 * to Delivered by hand, all of them.
 */
export function deliveredUnits(order: OrderRecord, line: number): Delivered {
  const { shipments = [], orderStatus, timeline, lines } = order;
  const own = shipments.filter(
    ({ status, returnId }) => status === 'delivered' && returnId === undefined,
  );
  const inParcels = own.flatMap((parcel) =>
    parcel.lines
      .filter((one) => one.line === line)
      .map(({ quantity }) => ({ quantity, at: deliveredAt(parcel) })),
  );
  const units = inParcels.reduce((sum, { quantity }) => sum + quantity, 0);
  const last = Math.max(0, ...inParcels.map(({ at }) => at));
  const quantity = lines[line]?.quantity ?? 0;
  const set = timeline.findLast(({ kind, to }) => kind === 'orderStatus' && to === 'Delivered');
  const isByHand = orderStatus === 'Delivered' && units < quantity && cameBack(order, line) === 0;
  return isByHand && set
    ? { units: quantity, at: Math.max(last, set.at.getTime()) }
    : { units, at: last };
}

/** Units of a line in parcels that came back undelivered. */
const cameBack = ({ shipments = [] }: OrderRecord, line: number): number =>
  shipments
    .filter(({ status, returnId }) => status === 'returned-to-origin' && returnId === undefined)
    .flatMap(({ lines }) => lines)
    .reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);

/** What can be sent back of a line. */
export interface Returnable {
  quantity: number;
  until: Date | null;
  /** Why nothing can be; null if something can. */
  reason: string | null;
}

/** Returns what can be sent back of a line now (rules 17.1, 17.2). */
export function returnable(
  order: OrderRecord,
  line: number,
  { days, nonReturnable, pickup, selfShip }: ReturnRules,
  now: Date,
  zone?: string,
): Returnable {
  const ordered = order.lines[line];
  const none = (reason: string, until: Date | null = null): Returnable => ({
    quantity: 0,
    until,
    reason,
  });
  if (!ordered) return none('This order has no such line.');
  if (!order.stockHeld) return none('This order is cancelled or returned.');
  if (!pickup && !selfShip) return none('This shop takes nothing back.');
  if (nonReturnable.some((name) => sameName(name, ordered.category)))
    return none(`${ordered.category} cannot be sent back.`);
  const { units, at } = deliveredUnits(order, line);
  if (units === 0) return none('It can be sent back once it is delivered.');
  const until = new Date(returnUntil(at, days));
  const returned = (order.returns ?? [])
    .filter((one) => one.line === line && one.reason !== 'not-delivered')
    .filter(({ state }) => countsAsReturned(state))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  // refunds without a return are of units that came back in another way
  const refunded = (order.refunds ?? [])
    .filter(({ returnId }) => returnId === undefined)
    .flatMap(({ lines }) => lines)
    .reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);
  const left = units - returned - refunded;
  if (left <= 0)
    return none(
      refunded > 0
        ? 'All of it was refunded or is being sent back.'
        : 'All of it is being sent back.',
      until,
    );
  if (now >= until)
    return none(
      `It could be sent back until ${formatDay(new Date(until.getTime() - 1).toISOString(), zone)}.`,
      until,
    );
  return { quantity: left, until, reason: null };
}

interface RequestedReturn {
  request: NewReturn;
  rules: ReturnRules;
  /** What is sent instead. */
  exchange: ExchangeRecord | undefined;
  /** Encrypted. */
  refundTo: string | undefined;
  photos: number;
  by: Actor;
  at: Date;
  attempt: string | undefined;
}

/**
 * Returns a requested return. Throws `return.not_returnable`, `return.too_many`,
 * `return.method_not_offered`.
 */
export function requestedReturn(order: OrderRecord, input: RequestedReturn): ReturnRecord {
  const { request, rules, exchange, refundTo, photos, by, at, attempt } = input;
  const { returns = [] } = order;
  const { quantity, reason } = returnable(order, request.line, rules, at);
  if (reason !== null) throw new AppError('return.not_returnable', { message: reason });
  if (request.quantity > quantity)
    throw new AppError('return.too_many', {
      message: `At most ${quantity} can be sent back.`,
      errors: [{ path: 'quantity', message: `At most ${quantity} can be sent back.` }],
    });
  if (returns.length >= MAX_RETURNS) throw new AppError('return.too_many');
  if (!(request.method === 'pickup' ? rules.pickup : rules.selfShip))
    throw new AppError('return.method_not_offered');
  return {
    id: fromId(newId()),
    number: returns.length + 1,
    line: request.line,
    quantity: request.quantity,
    reason: request.reason,
    note: request.note,
    photos,
    resolution: request.resolution,
    ...(exchange && { exchange }),
    method: request.method,
    state: 'requested',
    ...(refundTo !== undefined && { refundTo }),
    history: [{ at, state: 'requested', by }],
    movements: exchange ? [{ at, by, units: -request.quantity, of: 'exchange' }] : [],
    requestedAt: at,
    ...(attempt !== undefined && { attempt }),
  };
}

/** Throws `return.not_found`. */
export function returnOf({ returns = [] }: Pick<OrderRecord, 'returns'>, id: string): ReturnRecord {
  const found = returns.find((one) => one.id === id.toLowerCase());
  if (!found) throw new AppError('return.not_found');
  return found;
}

export const withReturn = (order: OrderRecord, changed: ReturnRecord): OrderRecord => ({
  ...order,
  returns: (order.returns ?? []).map((one) => (one.id === changed.id ? changed : one)),
});

interface ReturnStep {
  event: ReturnEvent;
  role: ReturnRole;
  by: Actor;
  at: Date;
  reason?: string | undefined;
  quality?: ReturnRecord['quality'];
}

/**
 * Returns whether a person has just caused this event: the response was lost, and the request is
 * repeated.
 */
export function wasCausedBy(
  { state, resolution, history, movements }: ReturnRecord,
  event: ReturnEvent,
  by: Actor,
): boolean {
  const { to } = RETURN_TRANSITIONS[event];
  if (event === 'convert')
    return resolution === 'refund' && movements.some(({ of }) => of === 'exchange');
  return state === to && by.id !== null && history.at(-1)?.by.id === by.id;
}

/** Units of the exchanged variant that are reserved or were sent. */
export const exchangeUnits = ({ movements }: Pick<ReturnRecord, 'movements'>): number =>
  -movements.reduce((sum, { of, units }) => sum + (of === 'exchange' ? units : 0), 0);

/**
 * Returns a return after an event (rule 17.3), with the stock movements that belong to it: a rejected,
 * withdrawn or converted exchange is released, and units that pass the check go back. Throws
 * `return.not_possible`, `request.invalid`.
 */
export function afterEvent(
  before: ReturnRecord,
  { event, role, by, at, reason, quality }: ReturnStep,
): ReturnRecord {
  const state = nextReturnState(before, event, role);
  if (state === null)
    throw new AppError('return.not_possible', {
      message: `This is not possible for a return that is ${returnStateNames[before.state].toLowerCase()}.`,
    });
  if (event === 'reject' && !reason)
    throw invalid('reason', 'Please enter a reason that the buyer will read.', true);
  if (event === 'check' && !quality)
    throw invalid('quality', 'Please choose whether it goes back to stock.', true);
  const reserved = exchangeUnits(before);
  const isReleased =
    reserved > 0 && (state === 'rejected' || state === 'withdrawn' || event === 'convert');
  const { exchange, refundTo, ...rest } = before;
  const isOver = state === 'rejected' || state === 'withdrawn' || state === 'refunded';
  return {
    ...rest,
    state,
    ...(event === 'convert' ? { resolution: 'refund' as const } : exchange && { exchange }),
    ...(refundTo !== undefined && !isOver && { refundTo }),
    ...(event === 'reject' && { rejection: reason }),
    ...(event === 'check' && { quality }),
    history: state === before.state ? before.history : [...before.history, { at, state, by }],
    movements: [
      ...before.movements,
      ...(isReleased ? [{ at, by, units: reserved, of: 'exchange' as const }] : []),
      ...(event === 'check' && quality === 'restock'
        ? [{ at, by, units: before.quantity, of: 'goods' as const }]
        : []),
    ],
  };
}
