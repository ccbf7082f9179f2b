import {
  addDays,
  type OrderExportQuery,
  type OrderQuery,
  startOfShopDay,
  withoutParts,
  wordsOfQuestion,
} from '@tanabana/contracts';
import { toId } from '@tanabana/mongo-kit';

type Condition = Record<string, unknown>;

const isId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);
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
  if (q?.trim()) all.push(...searched(q.trim()));
  return all.length === 0 ? {} : { $and: all };
}

/** A whole id finds its order, other words those that have all of them; signs alone find nothing. */
function searched(q: string): Condition[] {
  if (isId(q)) return [{ _id: toId(q) }];
  const words = withoutParts(wordsOfQuestion(q));
  return words.length > 0
    ? words.map((word) => ({ searchText: { $regex: word } }))
    : [{ _id: { $in: [] } }];
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
