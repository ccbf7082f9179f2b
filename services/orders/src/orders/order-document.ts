import { orderNumber, searchText, shopDay } from '@tanabana/contracts';
import { fromId, toId } from '@tanabana/service-kit/mongo';
import type { StoredLine } from '@tanabana/service-kit/stock';
import type { IdempotencyRecord } from '../placing/order-request.ts';
import type { Actor, OrderLineRecord, OrderRecord, TimelineRecord } from './order.ts';

type Id = ReturnType<typeof toId>;

export interface TimelineDocument extends Omit<TimelineRecord, 'by'> {
  by: { id: Id | null; username: string };
}

/** A stored order. Money in paise. */
export interface OrderDocument extends Omit<OrderRecord, 'id' | 'userId' | 'lines' | 'timeline'> {
  _id: Id;
  userId: Id | null;
  lines: (Omit<OrderLineRecord, 'productId'> & { productId: Id })[];
  timeline: TimelineDocument[];
  /** The call that created it, while its key is remembered. */
  attempt?: IdempotencyRecord;
  /** Day (shop time) of creation, for statistics. */
  day: string;
  /** Normalised search terms. */
  searchText: string;
  /** Its buyer's account was deleted and personal data are still to be removed. */
  isOwnerGone?: true;
}

export const toActor = ({ id, username }: Actor): TimelineDocument['by'] => ({
  id: id === null ? null : toId(id),
  username,
});

/** Returns some units of an order line, to take them from stock or to give them back. */
export const toStoredLine = (line: OrderLineRecord, quantity = line.quantity): StoredLine => ({
  productId: toId(line.productId),
  quantity,
  sku: line.sku,
  selectedColor: line.selectedColor,
  selectedSize: line.selectedSize,
  ...(line.variant !== undefined && { variant: line.variant }),
});

/** Returns the searchable texts of an order. */
export const wordsOf = ({
  id,
  username,
  email,
  phone,
  transactionId,
  payment,
  lines,
}: OrderRecord): string =>
  searchText(
    orderNumber(id),
    username,
    email,
    phone,
    phone.replace(/\D/g, ''),
    transactionId ?? '',
    payment?.paidBy ?? '',
    ...lines.map((line) => line.name),
  );

/** Returns the document of a new order with its derived fields. */
export function toDocument(order: OrderRecord, idempotency?: IdempotencyRecord): OrderDocument {
  const { id, userId, lines, timeline, ...rest } = order;
  return {
    _id: toId(id),
    userId: userId === null ? null : toId(userId),
    ...rest,
    lines: lines.map((line) => ({ ...line, productId: toId(line.productId) })),
    timeline: timeline.map((entry) => ({ ...entry, by: toActor(entry.by) })),
    ...(idempotency && { attempt: idempotency }),
    day: shopDay(order.createdAt),
    searchText: wordsOf(order),
  };
}

export function fromDocument(document: OrderDocument): OrderRecord {
  const {
    _id,
    userId,
    lines,
    timeline,
    attempt: _made,
    day: _d,
    searchText: _w,
    isOwnerGone: _gone,
    ...rest
  } = document;
  return {
    ...rest,
    id: fromId(_id),
    userId: userId && fromId(userId),
    lines: lines.map((line) => ({ ...line, productId: fromId(line.productId) })),
    timeline: timeline.map(({ by, ...entry }) => ({
      ...entry,
      by: { id: by.id && fromId(by.id), username: by.username },
    })),
  };
}
