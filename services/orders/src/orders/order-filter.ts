import { type OrderQuery, searchWords } from '@tanabana/contracts';

type Condition = Record<string, unknown>;

const DAY_MS = 24 * 60 * 60 * 1000;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The database filter of the admin's list. Days are days in UTC, both ends included. */
export function orderFilter(query: Partial<OrderQuery>): Condition {
  const { q, status, paymentStatus, from, to } = query;
  const all: Condition[] = [];
  if (status) all.push({ orderStatus: status });
  if (paymentStatus) all.push({ paymentStatus });
  if (from) all.push({ createdAt: { $gte: new Date(from) } });
  if (to) {
    const end = new Date(to);
    all.push({
      createdAt: isDay(to) ? { $lt: new Date(end.getTime() + DAY_MS) } : { $lte: end },
    });
  }
  if (q?.trim()) {
    const words = searchWords(q);
    all.push(
      ...(words.length > 0
        ? words.map((word) => ({ searchText: { $regex: word } }))
        : [{ _id: { $in: [] } }]),
    );
  }
  return all.length === 0 ? {} : { $and: all };
}

/** Every order ends with the id, so that pages never overlap. */
export const orderOrders: Record<OrderQuery['sort'], Record<string, 1 | -1>> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  'total-desc': { totalPrice: -1, _id: -1 },
  'total-asc': { totalPrice: 1, _id: 1 },
};
