import {
  addDays,
  type OrderExportQuery,
  type OrderQuery,
  searchWords,
  startOfShopDay,
} from '@tanabana/contracts';

type Condition = Record<string, unknown>;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const startOf = (from: string): Date => (isDay(from) ? startOfShopDay(from) : new Date(from));

/** The database filter of the admin's list. Days are the shop's, both ends included. */
export function orderFilter(query: Partial<OrderExportQuery>): Condition {
  const { q, status, paymentStatus, paymentMethod, from, to } = query;
  const all: Condition[] = [];
  if (status) all.push({ orderStatus: status });
  if (paymentStatus) all.push({ paymentStatus });
  if (paymentMethod) all.push({ paymentMethod });
  if (from) all.push({ createdAt: { $gte: startOf(from) } });
  if (to) {
    const end = isDay(to) ? { $lt: startOfShopDay(addDays(to, 1)) } : { $lte: new Date(to) };
    all.push({ createdAt: end });
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

/**
 * Ids are made of the order's time, and the local engine reads no order from an index but theirs.
 * Every sort ends with the id, so that pages never overlap.
 */
export const orderSorts: Record<OrderQuery['sort'], Record<string, 1 | -1>> = {
  newest: { _id: -1 },
  oldest: { _id: 1 },
  'total-desc': { totalPrice: -1, _id: -1 },
  'total-asc': { totalPrice: 1, _id: 1 },
};
