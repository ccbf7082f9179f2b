import { z } from 'zod';
import { id } from '../fields.ts';
import { ORDER_STATUSES } from '../rules/statuses.ts';
import { order } from './schema.ts';

/** Number of days in the overview's charts, including today. */
export const statsQuery = z.object({
  days: z.enum(['7', '30', '90']).optional().default('30').transform(Number),
});

const sum = z.object({ orders: z.number(), revenue: z.number() });

/** Figures of a range of days, both ends included. Rupees. */
const period = sum.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Average order value; null without orders. */
  average: z.number().nullable(),
  paid: sum,
  /** Neither paid, cancelled nor returned. */
  unpaid: sum,
  /** Paid back in the range, of orders of any day; missing from services of older versions. */
  refunded: z.number().optional(),
});

/** Figures of the overview (rule 2.19). Money in rupees; days in the shop's time zone. */
export const orderStats = z.object({
  /** Over all orders: sum of totals, number of orders, number of Pending orders. */
  revenue: z.number(),
  orders: z.number(),
  pending: z.number(),
  /** Distinct users (guests by email address) over all orders. */
  customers: z.number(),
  /** Orders placed in the last 168 hours. */
  recentCustomers: z.number(),
  /** Figures of the charts' range; missing from services of older versions. */
  period: period.optional(),
  /** The preceding range of the same length; null if the shop had no order before it. */
  before: period.nullable().optional(),
  /** The 5 newest. */
  recent: z.array(order),
  /** Every day of the range, oldest first, including days without orders. */
  byDay: z.array(z.object({ day: z.iso.date(), orders: z.number(), revenue: z.number() })),
  /** Every status, over all orders. */
  byStatus: z.array(
    z.object({ status: z.enum(ORDER_STATUSES), orders: z.number(), revenue: z.number() }),
  ),
  /** At most 10 products of the range by units sold, excluding cancelled and returned orders. */
  topProducts: z.array(
    z.object({
      productId: id,
      name: z.string(),
      image: z.string().nullable(),
      quantity: z.number(),
      revenue: z.number(),
    }),
  ),
});

/**
 * At most 10 products of the last 30 days by units sold, best first, excluding cancelled and
 * returned orders. Quantities are not disclosed.
 */
export const bestSellers = z.object({ productIds: z.array(id) });

/** Figures of a shopper's overview. */
export const myOrderStats = z.object({
  orders: z.number(),
  spent: z.number(),
  /** The 5 newest. */
  recent: z.array(order),
});
