import { z } from 'zod';
import {
  id,
  numberText,
  optionalText,
  pageOf,
  paging,
  requiredText,
  rupees,
  text,
  time,
  wholeText,
} from '../fields.ts';
import { order } from '../orders/schema.ts';
import { stockRequests } from '../orders/stock-request-schema.ts';
import * as rules from '../rules/customers/customers.ts';
import { ADDRESS_LENGTHS } from '../rules/limits.ts';

const MAX_NUMBER = 1_000_000;
const tag = requiredText(rules.MAX_CUSTOMER_TAG, 'Enter a tag.');

/** A customer's identifier: the account's id, or `guest-` and a hash of the email address. */
export const customerId = z
  .string()
  .regex(/^(guest-)?[0-9a-f]{24}$/i, 'Not an id.')
  .toLowerCase();

/** Figures of a customer; money in rupees, net of refunds. */
export const customer = z.object({
  _id: z.string(),
  /** Of guests, the address that they ordered with. */
  kind: z.enum(['account', 'guest']),
  /** Of the last order, else the username. */
  name: z.string(),
  /** null for guests. */
  username: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  region: z.string(),
  isDisabled: z.boolean(),
  /** Without cancelled ones. */
  orders: z.number(),
  spent: z.number(),
  returns: z.number(),
  /** Cash orders that came back unpaid. */
  refused: z.number(),
  firstOrderAt: time.nullable(),
  lastOrderAt: time.nullable(),
  /** When the account was created; of guests, the first order. */
  since: time,
  /** When the account's owner accepted a consent text. */
  consentedAt: time.nullable(),
  tags: z.array(z.string()),
  note: z.string(),
  /** Last change of note or tags, for `If-Match`. */
  updatedAt: time,
});

/** Conditions in a query string. */
const sentConditions = {
  minOrders: wholeText(0, MAX_NUMBER).optional(),
  minSpent: numberText('Enter a valid amount.').optional(),
  lastFrom: z.iso.date().optional(),
  lastTo: z.iso.date().optional(),
  minRefused: wholeText(0, MAX_NUMBER).optional(),
  tag: text(rules.MAX_CUSTOMER_TAG).optional(),
  region: text(ADDRESS_LENGTHS.region).optional(),
};

export const CUSTOMER_SORTS = ['recent', 'newest', 'spent', 'orders', 'refused', 'name'] as const;

/**
 * `q` is searched in names, addresses and phone numbers. `segment` adds the conditions of a segment
 * to the others.
 */
export const customerExportQuery = z.object({
  q: text(200).optional(),
  ...sentConditions,
  segment: id.optional(),
  sort: z.enum(CUSTOMER_SORTS).optional().default('recent'),
});
export const customerQuery = customerExportQuery.extend(paging(20));

/** With all tags that customers have, sorted. */
export const customerPage = pageOf(customer).extend({ tags: z.array(z.string()) });

/** The newest orders of a customer. Rupees. */
const orderInHistory = order.pick({
  _id: true,
  createdAt: true,
  orderStatus: true,
  paymentStatus: true,
  totalPrice: true,
  address: true,
  returns: true,
});
export const customerDetails = customer.extend({ history: z.array(orderInHistory) });

export const customerChange = z.object({
  note: optionalText(rules.MAX_CUSTOMER_NOTE),
  tags: z
    .array(tag)
    .max(rules.MAX_CUSTOMER_TAGS, `At most ${rules.MAX_CUSTOMER_TAGS} tags.`)
    .transform((tags) =>
      tags.filter(
        (one, at) => tags.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === at,
      ),
    ),
});

/** Everything that the orders service stores about a customer. */
export const customerData = z.object({
  customer,
  orders: z.array(order),
  stockRequests: stockRequests.shape.data,
});

const count = (message: string) => z.number(message).int(message).min(1, message).max(MAX_NUMBER);

/** Conditions of a segment. */
export const conditions = z
  .object({
    minOrders: count('Enter a whole number above 0.').optional(),
    minSpent: rupees().optional(),
    lastFrom: z.iso.date().optional(),
    lastTo: z.iso.date().optional(),
    minRefused: count('Enter a whole number above 0.').optional(),
    tag: tag.optional(),
    region: requiredText(ADDRESS_LENGTHS.region).optional(),
  })
  .refine(rules.hasConditions, 'Choose at least one condition.');

export const newSegment = z.object({
  name: requiredText(rules.MAX_SEGMENT_NAME, 'Enter a name.'),
  conditions,
});

/** Name and conditions, replacing the given version. */
export const changedSegment = newSegment.extend({ version: z.int().min(0) });

export const segment = z.object({
  _id: id,
  name: z.string(),
  conditions: z.object(conditions.shape),
  /** Customers in it now. */
  customers: z.number(),
  /** Titles of the discounts that use it. */
  discounts: z.array(z.string()),
  /** Counts changes, from 0. */
  version: z.number(),
  createdAt: time,
});
export const segmentList = z.object({ data: z.array(segment) });
