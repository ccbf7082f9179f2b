import { orderNumber, searchText } from '@tanabana/contracts';
import { fromId, toId } from '@tanabana/mongo-kit';
import type { Actor, OrderLineRecord, OrderRecord, TimelineRecord } from './order.ts';

type Id = ReturnType<typeof toId>;

export interface TimelineDocument extends Omit<TimelineRecord, 'by'> {
  by: { id: Id; username: string };
}

/** An order as stored. Money in paise. */
export interface OrderDocument extends Omit<OrderRecord, 'id' | 'userId' | 'lines' | 'timeline'> {
  _id: Id;
  userId: Id;
  lines: (Omit<OrderLineRecord, 'productId'> & { productId: Id })[];
  timeline: TimelineDocument[];
  /** Words of what an order is looked for by, normalised. */
  searchText: string;
}

export const toActor = ({ id, username }: Actor): TimelineDocument['by'] => ({
  id: toId(id),
  username,
});

/** The document of an order with what it is looked for by. */
export function toDocument(order: OrderRecord): OrderDocument {
  const { id, userId, lines, timeline, ...rest } = order;
  return {
    _id: toId(id),
    userId: toId(userId),
    ...rest,
    lines: lines.map((line) => ({ ...line, productId: toId(line.productId) })),
    timeline: timeline.map((entry) => ({ ...entry, by: toActor(entry.by) })),
    searchText: searchText(
      orderNumber(id),
      order.username,
      order.email,
      order.phone,
      order.phone.replace(/\D/g, ''),
      ...lines.map((line) => line.name),
    ),
  };
}

export function fromDocument(document: OrderDocument): OrderRecord {
  const { _id, userId, lines, timeline, searchText: _words, ...rest } = document;
  return {
    ...rest,
    id: fromId(_id),
    userId: fromId(userId),
    lines: lines.map((line) => ({ ...line, productId: fromId(line.productId) })),
    timeline: timeline.map(({ by, ...entry }) => ({
      ...entry,
      by: { id: fromId(by.id), username: by.username },
    })),
  };
}
