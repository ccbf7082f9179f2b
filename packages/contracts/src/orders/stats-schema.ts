import { z } from 'zod';
import { id } from '../fields.ts';
import { ORDER_STATUSES } from '../rules/statuses.ts';
import { order } from './schema.ts';

/** Days that the charts of the overview reach back, today included. */
export const statsQuery = z.object({
  days: z.enum(['7', '30', '90']).optional().default('30').transform(Number),
});

const sum = z.object({ orders: z.number(), revenue: z.number() });

/** What came of some days of the shop, both ends included. Rupees. */
const period = sum.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Of an order; null where there is none. */
  average: z.number().nullable(),
  paid: sum,
  /** Not paid and neither cancelled nor returned. */
  unpaid: sum,
});

/** What the overview shows (rule 2.19). Money in rupees; days are days of the shop (India). */
export const orderStats = z.object({
  /** Of all orders: sum of their totals, how many there are, how many of them are Pending. */
  revenue: z.number(),
  orders: z.number(),
  pending: z.number(),
  /** Distinct users, or for guests email addresses, over all orders. */
  customers: z.number(),
  /** Orders made in the last 168 hours. */
  recentCustomers: z.number(),
  /** The range of the charts; left out by services from before there was one. */
  period: period.optional(),
  /** As many days before it; null where the shop had no order yet when they began. */
  before: period.nullable().optional(),
  /** The 5 newest. */
  recent: z.array(order),
  /** Every day of the range, oldest first, those without orders too. */
  byDay: z.array(z.object({ day: z.iso.date(), orders: z.number(), revenue: z.number() })),
  /** Every status, over all orders. */
  byStatus: z.array(
    z.object({ status: z.enum(ORDER_STATUSES), orders: z.number(), revenue: z.number() }),
  ),
  /** At most 10 of the range, by units sold; cancelled and returned orders are left out. */
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
 * At most 10 products of the last 30 days by units sold, the best first; cancelled and returned orders are
 * left out. How many were sold is the shop's own affair.
 */
export const bestSellers = z.object({ productIds: z.array(id) });

/** What a shopper's overview shows. */
export const myOrderStats = z.object({
  orders: z.number(),
  spent: z.number(),
  /** The 5 newest. */
  recent: z.array(order),
});
